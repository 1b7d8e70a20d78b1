import { assetName, titleParts } from '@klubba/domain/assets/asset-title'
import type { Values } from '@klubba/domain/forms/form-schema'
import type { Section } from '@klubba/domain/forms/form-types'
import { listFormat } from '@klubba/domain/kept-formats'
import { draftValues, type LocalDraft } from '@klubba/domain/offline/draft'
import { ASSET_SECTIONS } from '@klubba/domain/pages'
import { useMediaQuery } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { DocumentsSection } from '../../media/documents-section.tsx'
import { MediaSection } from '../../media/media-section.tsx'
import { TakeNextShot } from '../../media/shot-list.tsx'
import { shotsOf } from '../../media/shots.ts'
import { UploadPanel } from '../../media/upload-panel.tsx'
import { DeviceMediaContext } from '../../media/device-media.ts'
import { changeDraft } from '../../offline/draft-store.ts'
import { pathTo } from '../../paths.ts'
import { FormContext } from '../../schema-forms/form-context.ts'
import { FormIndex } from '../../schema-forms/form-index.tsx'
import { useSession } from '../../session/session-store.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { KnownOwner } from '../ownership-cards.tsx'
import { SectionCards, useSectionCards, useWantedField } from '../section-cards.tsx'
import { hiddenKeys, type SavedSection } from '../section-rules.ts'
import { suggestionsFor } from '../suggestions.ts'
import { CopyFromSimilar } from './copy-from-similar.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { FileTroubles } from './file-troubles.tsx'
import { type Registration, RegistrationFrame } from './registration-frame.tsx'
import { DeviceNotice, SavedCard, SavedWord, type Writing } from './saved-card.tsx'
import { StepFoot } from './step-foot.tsx'
import { isSaved } from './step-progress.ts'
import { StepBar, Stepper } from './stepper.tsx'
import { useDeviceMediaOf } from './use-device-media.ts'
import { useDraftForm } from './use-draft-form.ts'
import classes from './wizard.module.css'

const NOT_WRITING: Writing = { isWaiting: false, error: undefined }

/** What of the section is required, by name. */
function useLead({ blueprint: { fields } }: Registration, section: Section): string {
  const { t } = useTranslation('registration')
  const [language] = useLanguage()
  const required = fields.filter(
    (placed) => placed.section === section && placed.required && placed.field.value !== 'boolean',
  )
  if (!isSaved(section)) return t(`lead.${section}`)
  if (required.length === 0) return t('lead.optional')
  const names = listFormat(language, {}).format(required.map(({ field }) => field.label))
  return t('lead.required', { count: required.length, fields: names })
}

interface StepHeadProps extends Registration {
  section: Section
  writing: Writing
}

/** At the desk the head says what is asked for; in the hand, where the steps are not in sight, which one it is. */
function StepHead({ draft, blueprint, section, writing }: StepHeadProps) {
  const { t } = useTranslation(['registration', 'shell'])
  const lead = useLead({ draft, blueprint }, section)
  const name = assetName(titleParts(draftValues(draft) as Values), blueprint.subcategory.name)
  const step = t('step_of', { name, step: ASSET_SECTIONS.indexOf(section) + 1, steps: ASSET_SECTIONS.length })
  return (
    <>
      <PageHeader
        title={t(`shell:section.${section}`)}
        lead={
          <>
            <span className={classes.atDesk}>{lead}</span>
            <span className={classes.inHand}>{step}</span>
          </>
        }
        back={{ label: t('shell:page.drafts.title'), href: pathTo('assets/drafts') }}
      />
      <div className={classes.narrow}>
        <StepBar draft={draft} blueprint={blueprint} current={section} />
        <SavedWord draft={draft} writing={writing} />
      </div>
    </>
  )
}

interface StepLayoutProps extends StepHeadProps {
  aside?: ReactNode
  foot: ReactNode
  children: ReactNode
}

function StepLayout({ draft, blueprint, section, writing, aside, foot, children }: StepLayoutProps) {
  return (
    <>
      <div className={classes.layout}>
        <Stepper draft={draft} blueprint={blueprint} current={section} />
        <div className={classes.content}>
          <StepHead draft={draft} blueprint={blueprint} section={section} writing={writing} />
          {children}
        </div>
        <div className={classes.aside}>
          <SavedCard draft={draft} writing={writing} />
          {aside}
        </div>
      </div>
      {foot}
    </>
  )
}

function rememberOwner({ user_id, id }: LocalDraft, owner: KnownOwner | null): void {
  void changeDraft(user_id, id, (now) => ({ ...now, owner }))
}

/** A section with a form: written to the device as it is typed. */
function FormStep({ draft, blueprint, section }: Registration & { section: SavedSection }) {
  const { user } = useSession()
  const hidden = user ? hiddenKeys(draft.confirmed?.created_by ?? draft.user_id, user) : []
  const { cards, fields, indexed } = useSectionCards(blueprint, section, hidden)
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
        <form noValidate method="post" onSubmit={(event) => event.preventDefault()}>
          <SectionCards
            assetId={draft.id}
            blueprint={blueprint}
            section={section}
            cards={cards}
            owner={draft.owner}
            isNew
            onPickOwner={(owner) => rememberOwner(draft, owner)}
          />
        </form>
      </StepLayout>
      <UnsavedGuard when={writing.error !== undefined} isStill={hasUnwritten} />
      <DraftConflict draft={draft} blueprint={blueprint} section={section} />
    </FormContext>
  )
}

/** Documents and media are files: they go to the device first, and from there to the server. */
function FileStep({ draft, blueprint, section }: Registration & { section: 'documents' | 'media' }) {
  const { t } = useTranslation('registration')
  const { id } = draft
  const isWide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false })
  const shots = shotsOf(blueprint.data, blueprint.subcategory)
  const device = useDeviceMediaOf(draft)
  const isWriting = device.uploads.some(({ state }) => state === 'storing')
  return (
    <DeviceMediaContext value={device}>
      <StepLayout
        draft={draft}
        blueprint={blueprint}
        section={section}
        writing={{ ...NOT_WRITING, isWaiting: isWriting }}
        aside={isWide && <UploadPanel assetId={id} kind={section} />}
        foot={
          <StepFoot
            id={id}
            section={section}
            flush={async () => true}
            act={section === 'media' ? <TakeNextShot assetId={id} shots={shots} /> : undefined}
          />
        }
      >
        <div className={classes.files}>
          {draft.refusals.media && <Notice kind="error">{draft.refusals.media.message}</Notice>}
          {device.isPartial && <Notice kind="info">{t('files_there')}</Notice>}
          <FileTroubles draft={draft} kind={section} />
          {section === 'media' ? (
            <MediaSection assetId={id} shots={shots} hasPanelElsewhere={isWide} />
          ) : (
            <DocumentsSection assetId={id} hasPanelElsewhere={isWide} />
          )}
        </div>
      </StepLayout>
    </DeviceMediaContext>
  )
}

function Step({ draft, blueprint, section }: Registration & { section: Section }) {
  // Where one goes on after leaving.
  useEffect(() => {
    if (draft.step !== section) void changeDraft(draft.user_id, draft.id, (now) => ({ ...now, step: section }))
  }, [draft, section])
  if (!isSaved(section)) {
    return <FileStep draft={draft} blueprint={blueprint} section={section} />
  }
  return <FormStep key={`${draft.subcategory} ${section}`} draft={draft} blueprint={blueprint} section={section} />
}

/** AST-2: a step of the wizard. */
export function RegistrationStepPage() {
  // At once: each part of the page that waits for phrases of its own would be one more wait.
  useTranslation(['registration', 'shell', 'assets', 'schema_forms', 'common', 'asset_list', 'media'])
  const { assetId = '', section: wanted }: { assetId?: string; section?: string } = useParams({ strict: false })
  const section = ASSET_SECTIONS.find((known) => known === wanted) ?? 'info'
  return (
    <RegistrationFrame key={assetId} id={assetId}>
      {({ draft, blueprint }) => <Step draft={draft} blueprint={blueprint} section={section} />}
    </RegistrationFrame>
  )
}
