import type { Progress, SaveState } from '@klubba/domain/offline/save-state'
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudUp,
  IconDeviceMobile,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import classes from './save-mark.module.css'

/** OFF-13: one symbol for each state, everywhere. */
export const SAVE_SYMBOLS: Record<SaveState, TablerIcon> = {
  typed: IconPencil,
  on_device: IconDeviceMobile,
  sending: IconCloudUp,
  at_server: IconCloudCheck,
  needs_you: IconAlertTriangle,
}

/** And one word. */
function useSaveWord(): (state: SaveState, progress?: Progress) => string {
  const { t } = useTranslation()
  return (state, progress) => {
    const isCounted =
      state === 'sending' && progress !== undefined && progress.done < progress.total && progress.total > 1
    return isCounted ? t('save.sending_of', { ...progress }) : t(`save.${state}`)
  }
}

interface SaveMarkProps {
  state: SaveState
  size?: number
  progress?: Progress | undefined
  /** How many pieces of work it is said of. */
  count?: number | undefined
  /** Where there is no room for it the word is only read out. */
  isWordless?: boolean
}

/** How far a piece of work has come. */
export function SaveMark({ state, size = 16, progress, count, isWordless = false }: SaveMarkProps) {
  const wordOf = useSaveWord()
  const Symbol = SAVE_SYMBOLS[state]
  return (
    <span className={classes.mark} data-save={state}>
      <Symbol size={size} aria-hidden />
      <span className={isWordless ? 'unseen' : classes.word}>{wordOf(state, progress)}</span>
      {count !== undefined && count > 1 && <span className={classes.count}>{count}</span>}
    </span>
  )
}
