import { Button, UnstyledButton } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { InSheetContext } from './filter-menu.tsx'
import { OverlayDialog } from './overlay-dialog.tsx'
import classes from './filter-sheet.module.css'
import pill from './filter-menu.module.css'

interface FilterSheetProps {
  /** How many filters are chosen. */
  chosen: number
  /** How many things match them, in words; absent while that is not known. */
  count: string | undefined
  onClear: () => void
  /** In the hand the sign stands alone: what is beside it needs the room. */
  isSmall?: boolean
  /** The filters. */
  children: ReactNode
}

/** All filters of a list, for the hand: they come up from the foot of the screen and hold at once. */
export function FilterSheet({ chosen, count, onClear, isSmall = false, children }: FilterSheetProps) {
  const { t } = useTranslation('common')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <UnstyledButton
        className={pill.pill}
        data-small={isSmall || undefined}
        data-active={chosen > 0 || undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={17} aria-hidden />
        <span className={isSmall ? classes.label : undefined}>{t('list.filters')}</span>
        {chosen > 0 && <span className={classes.chosen}>{chosen}</span>}
      </UnstyledButton>
      {isOpen && (
        <OverlayDialog kind="sheet" label={t('list.filters')} onClose={close}>
          <div className={classes.head}>
            <h2>{t('list.filters')}</h2>
            {chosen > 0 && (
              <UnstyledButton className={classes.clear} onClick={onClear}>
                {t('list.clear_filters')}
              </UnstyledButton>
            )}
          </div>
          <InSheetContext value>
            <div className={classes.filters}>{children}</div>
          </InSheetContext>
          <div className={classes.foot}>
            <Button size="lg" fullWidth onClick={close}>
              {count === undefined ? t('list.show_list') : t('list.show', { what: count })}
            </Button>
          </div>
        </OverlayDialog>
      )}
    </>
  )
}
