import { mayEver } from '@klubba/domain/permissions'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSession } from '../session/session-store.ts'
import { FilterToggle } from '../ui/filter-toggle.tsx'

interface WaitingToggleProps {
  /** As the menu counts them; undefined while that is not known. */
  count: number | undefined
  isOn: boolean
  onToggle: (isOn: boolean) => void
}

/** Leaves in the list what the user can verify or return now: the number that the menu shows. */
export function WaitingToggle({ count = 0, isOn, onToggle }: WaitingToggleProps) {
  const { t } = useTranslation('registry')
  const { number } = useFormat()
  const { user } = useSession()
  if (!user || !mayEver(user, 'registry.verify')) return null
  const label = count > 0 ? t('waiting_count', { number: number(count) }) : t('waiting')
  return <FilterToggle label={label} isOn={isOn} onToggle={onToggle} />
}
