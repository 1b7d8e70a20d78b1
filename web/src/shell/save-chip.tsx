import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { SaveMark } from '../ui/save-mark.tsx'
import { showOverlay } from './overlays.ts'
import classes from './save-chip.module.css'
import { useSaveState } from './use-save-state.ts'

/**
 * How far everything has come, in the header of every page. What needs somebody leads there; otherwise it explains itself.
 */
export function SaveChip() {
  const { t } = useTranslation()
  const shown = useSaveState()
  if (!shown) return null
  const { state, count, progress } = shown
  const isCounted = state === 'on_device' || state === 'needs_you'
  const mark = <SaveMark state={state} size={18} progress={progress} count={isCounted ? count : undefined} />
  const attributes = { className: classes.chip, 'data-state': state }
  return (
    <>
      {state === 'needs_you' ? (
        <Link to={pathTo('assets/drafts')} {...attributes}>
          {mark}
        </Link>
      ) : (
        <UnstyledButton {...attributes} aria-haspopup="dialog" onClick={() => showOverlay('saving')}>
          {mark}
          <span className="unseen">{t('save.explain')}</span>
        </UnstyledButton>
      )}
      {/* Read out when it changes; not while somebody types. */}
      <output className="unseen">{state === 'typed' || state === 'sending' ? '' : t(`save.${state}`)}</output>
    </>
  )
}
