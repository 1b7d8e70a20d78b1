import { UnstyledButton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import classes from './view-switch.module.css'

interface ViewSwitchProps<View extends string> {
  views: readonly { value: View; label: string; icon: Icon }[]
  chosen: View
  onChoose: (view: View) => void
}

/** How a list is looked at. */
export function ViewSwitch<View extends string>({ views, chosen, onChoose }: ViewSwitchProps<View>) {
  const { t } = useTranslation('common')
  return (
    <fieldset className={classes.switch} aria-label={t('list.view')}>
      {views.map(({ value, label, icon: Sign }) => (
        <UnstyledButton
          key={value}
          className={classes.view}
          aria-label={label}
          title={label}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          <Sign size={18} stroke={1.8} aria-hidden />
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
