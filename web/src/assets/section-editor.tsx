import type { Asset } from '@klubba/domain/assets/asset-api'
import { isSeenByBidders } from '@klubba/domain/assets/seen-by-bidders'
import { unsentValues } from '@klubba/domain/offline/asset-change'
import type { LocalDraft } from '@klubba/domain/offline/draft'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { DeviceError } from '../offline/device-error.ts'
import { FormContext } from '../schema-forms/form-context.ts'
import { FormIndex } from '../schema-forms/form-index.tsx'
import { createFormStore, type FormStore } from '../schema-forms/form-store.ts'
import { useSession } from '../session/session-store.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { lazyPiece } from '../ui/lazy-piece.ts'
import { Notice } from '../ui/notice.tsx'
import type { Blueprint } from './blueprint.ts'
import classes from './edit.module.css'
import type { KnownOwner } from './ownership-cards.tsx'
import { DraftConflict } from './registration/draft-conflict.tsx'
import { DeviceNotice } from './registration/saved-card.tsx'
import { SaveBar } from './save-bar.tsx'
import { SectionCards, useSectionCards, useWantedField } from './section-cards.tsx'
import { SectionConflict } from './section-conflict.tsx'
import { hiddenKeys, type SavedSection, sectionRules } from './section-rules.ts'
import { suggestionsFor } from './suggestions.ts'
import { useSectionForm, valuesOfEdited } from './use-section-form.ts'

/** Documents are much code that the other sections do not need. */
const AssetInspectionDocuments = lazyPiece(
  async () => (await import('./inspection-uploads.tsx')).AssetInspectionDocuments,
)

/** What the cards of a section need around them. */
function Around({ section, assetId, children }: { section: SavedSection; assetId: string; children: ReactNode }) {
  if (section !== 'condition') return children
  return <AssetInspectionDocuments assetId={assetId}>{children}</AssetInspectionDocuments>
}

interface SectionEditorProps {
  asset: Asset
  blueprint: Blueprint
  section: SavedSection
  /** What was changed of it on this device and is not sent. */
  unsent: LocalDraft | undefined
}

/** What the server has refused of the section stands at its fields until it is mended. */
function useRefusedFields(store: FormStore, section: SavedSection, unsent: LocalDraft | undefined): void {
  useEffect(() => {
    const issues = Object.values(unsent?.changes[section] ?? {}).flatMap(({ issue }) => issue ?? [])
    if (issues.length > 0) store.refuse(issues)
  }, [store, section, unsent])
}

export function SectionEditor({ asset, blueprint, section, unsent }: SectionEditorProps) {
  const { t } = useTranslation('assets')
  const { user } = useSession()
  const hidden = user ? hiddenKeys(asset.created_by.id, user) : []
  const mayChoose = asset.actions.set_portfolio === 'allowed'
  const { cards, fields, indexed } = useSectionCards(blueprint, section, hidden, mayChoose)
  const edited = useMemo(() => (unsent ? { ...asset, unsent: unsentValues(unsent) } : asset), [asset, unsent])
  const [store] = useState(() => createFormStore(sectionRules(section, blueprint, fields), valuesOfEdited(edited)))
  const suggestions = useMemo(() => suggestionsFor(blueprint), [blueprint])
  const context = useMemo(() => ({ store, suggestions }), [store, suggestions])
  const known = unsent?.changes.ownership['owner_id'] ? unsent.owner : asset.owner
  const [owner, setOwner] = useState<KnownOwner | null>(known)
  const held = (unsent?.changes.ownership['portfolio_id'] ? unsent.portfolio : asset.portfolio) ?? null
  const [portfolio, setPortfolio] = useState<KnownOwner | null>(held)
  const isAddition = asset.additions_only && isSeenByBidders(section)
  const [merged, setMerged] = useState<string>()
  const { form, failure } = useSectionForm({
    asset: edited,
    section,
    fields,
    store,
    owner,
    portfolio,
    isAddition,
    onMerged: setMerged,
  })
  useRefusedFields(store, section, unsent)
  const [isAsked, setAsked] = useState(false)
  const save = () => (isAddition ? setAsked(form.isChanged) : form.submit())
  useWantedField()
  useHotkeys([['mod+S', save]], [])
  return (
    <FormContext value={context}>
      <UnsavedGuard when={form.isChanged} />
      {isAddition && (
        <div className={classes.notice}>
          <Notice kind="info">{t('additions.notice')}</Notice>
        </div>
      )}
      <form
        {...form.formProps}
        className={classes.layout}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Around section={section} assetId={asset.id}>
          <SectionCards
            assetId={asset.id}
            blueprint={blueprint}
            section={section}
            cards={cards}
            owner={known}
            isMerged={merged !== undefined && merged === known?.id}
            onPickOwner={setOwner}
            portfolio={mayChoose ? { known: held, onPick: setPortfolio } : undefined}
          />
        </Around>
        <div className={classes.index}>
          <FormIndex store={store} cards={indexed} />
        </div>
        <SaveBar form={form} unsent={unsent}>
          {form.error instanceof DeviceError ? (
            <DeviceNotice error={form.error} />
          ) : (
            !form.conflict && <FailureNotice what={failure} error={form.error} />
          )}
        </SaveBar>
      </form>
      {isAsked && (
        <ConfirmDialog
          title={t('additions.ask.title')}
          text={t('additions.ask.text')}
          confirm={t('additions.ask.confirm')}
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            form.submit()
          }}
        />
      )}
      <SectionConflict asset={asset} blueprint={blueprint} form={form} failure={failure} />
      {unsent && <DraftConflict draft={unsent} blueprint={blueprint} section={section} />}
    </FormContext>
  )
}
