import type { Section } from '@klubba/domain/forms/form-types'
import type { LocalDraft } from '@klubba/domain/offline/draft'
import { chooseOwner } from '@klubba/domain/offline/owner-on-device'
import { ASSET_SECTIONS } from '@klubba/domain/pages'
import { useParams } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { serverNow } from '../../api/server-clock.ts'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import { DeviceError } from '../../offline/device-error.ts'
import { changeDraft } from '../../offline/draft-store.ts'
import { FormContext } from '../../schema-forms/form-context.ts'
import { FormIndex } from '../../schema-forms/form-index.tsx'
import { useSession } from '../../session/session-store.ts'
import { lazyPiece } from '../../ui/lazy-piece.ts'
import { whenIdle } from '../../when-idle.ts'
import { SectionCards, useSectionCards, useWantedField } from '../section-cards.tsx'
import { hiddenKeys, maySetPortfolio, type SavedSection } from '../section-rules.ts'
import { suggestionsFor } from '../suggestions.ts'
import { CopyFromSimilar } from './copy-from-similar.tsx'
import { DraftInspectionDocuments } from './draft-inspection-documents.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { STEP_PHRASES } from './prepare-step.ts'
import { type Registration, RegistrationFrame } from './registration-frame.tsx'
import { DeviceNotice } from './saved-card.tsx'
import { StepFoot } from './step-foot.tsx'
import { StepLayout } from './step-layout.tsx'
import { isSaved } from './step-progress.ts'
import { useDraftForm } from './use-draft-form.ts'

const loadFileStep = async () => (await import('./file-step.tsx')).FileStep
/** Pictures and documents are much code that a form does not need. */
const FileStep = lazyPiece(loadFileStep)

function rememberPortfolio({ user_id, id }: LocalDraft, portfolio: LocalDraft['portfolio']): void {
  void changeDraft(user_id, id, (now) => ({ ...now, portfolio }))
}

async function rememberOwner({ user_id, id }: LocalDraft, owner: LocalDraft['owner']): Promise<void> {
  const at = new Date(serverNow()).toISOString()
  const written = await changeDraft(user_id, id, (now) => chooseOwner(now, owner, at))
  // Removed in another tab or at the server: nothing of it is stored any more.
  if (!written) throw new DeviceError('unavailable')
}

/** A section with a form: written to the device as it is typed. */
function FormStep({ draft, blueprint, section }: Registration & { section: SavedSection }) {
  const { user } = useSession()
  const creator = draft.confirmed?.created_by ?? draft.user_id
  const hidden = user ? hiddenKeys(creator, user) : []
  const mayChoose = user !== undefined && maySetPortfolio(creator, user)
  const { cards, fields, indexed } = useSectionCards(blueprint, section, hidden, mayChoose)
  const { store, flush, hasUnwritten, ...writing } = useDraftForm({ draft, blueprint, section, fields })
  const suggestions = useMemo(() => suggestionsFor(blueprint), [blueprint])
  const context = useMemo(() => ({ store, suggestions }), [store, suggestions])
  useWantedField()
  return (
    <FormContext value={context}>
      <StepLayout
        draft={draft}
        blueprint={blueprint}
        section={section}
        writing={writing}
        aside={
          <>
            <FormIndex store={store} cards={indexed} />
            {(section === 'specs' || section === 'equipment') && <CopyFromSimilar draft={draft} fields={fields} />}
          </>
        }
        foot={
          <StepFoot id={draft.id} section={section} flush={flush}>
            <DeviceNotice error={writing.error} />
          </StepFoot>
        }
      >
        <DraftInspectionDocuments draft={draft}>
          <form noValidate method="post" onSubmit={(event) => event.preventDefault()}>
            <SectionCards
              assetId={draft.id}
              blueprint={blueprint}
              section={section}
              cards={cards}
              owner={draft.owner}
              isNew
              isMerged={draft.merged_owner !== undefined && draft.merged_owner === draft.owner?.id}
              onPickOwner={async (owner) => rememberOwner(draft, owner)}
              portfolio={
                mayChoose
                  ? { known: draft.portfolio ?? null, onPick: (portfolio) => rememberPortfolio(draft, portfolio) }
                  : undefined
              }
            />
          </form>
        </DraftInspectionDocuments>
      </StepLayout>
      <UnsavedGuard when={writing.error !== undefined} isStill={hasUnwritten} />
      <DraftConflict draft={draft} blueprint={blueprint} section={section} />
    </FormContext>
  )
}

function Step({ draft, blueprint, section }: Registration & { section: Section }) {
  // Where one goes on after leaving.
  useEffect(() => {
    if (draft.step !== section) void changeDraft(draft.user_id, draft.id, (now) => ({ ...now, step: section }))
  }, [draft, section])
  useEffect(
    () =>
      void whenIdle()
        .then(loadFileStep)
        .catch(() => undefined),
    [],
  )
  if (!isSaved(section)) {
    return <FileStep draft={draft} blueprint={blueprint} section={section} />
  }
  return <FormStep key={`${draft.subcategory} ${section}`} draft={draft} blueprint={blueprint} section={section} />
}

/** AST-2: a step of the wizard. */
export function RegistrationStepPage() {
  useTranslation([...STEP_PHRASES])
  const { assetId = '', section: wanted }: { assetId?: string; section?: string } = useParams({ strict: false })
  const section = ASSET_SECTIONS.find((known) => known === wanted) ?? 'info'
  return (
    <RegistrationFrame key={assetId} id={assetId}>
      {({ draft, blueprint }) => <Step draft={draft} blueprint={blueprint} section={section} />}
    </RegistrationFrame>
  )
}
