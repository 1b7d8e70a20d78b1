import type { Asset } from '@klubba/domain/assets/asset-api'
import { isSeenByBidders } from '@klubba/domain/assets/seen-by-bidders'
import { useHotkeys } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { FormContext } from '../schema-forms/form-context.ts'
import { FormIndex } from '../schema-forms/form-index.tsx'
import { createFormStore } from '../schema-forms/form-store.ts'
import { useSession } from '../session/session-store.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Blueprint } from './blueprint.ts'
import classes from './edit.module.css'
import { SaveBar } from './save-bar.tsx'
import { SectionCards, useSectionCards, useWantedField } from './section-cards.tsx'
import { SectionConflict } from './section-conflict.tsx'
import { hiddenKeys, type SavedSection, sectionRules, valuesOfAsset } from './section-rules.ts'
import { suggestionsFor } from './suggestions.ts'
import { useSectionForm } from './use-section-form.ts'

interface SectionEditorProps {
  asset: Asset
  blueprint: Blueprint
  section: SavedSection
}

export function SectionEditor({ asset, blueprint, section }: SectionEditorProps) {
  const { t } = useTranslation('assets')
  const { user } = useSession()
  const hidden = user ? hiddenKeys(asset.created_by.id, user) : []
  const { cards, fields, indexed } = useSectionCards(blueprint, section, hidden)
  const [store] = useState(() => createFormStore(sectionRules(section, blueprint, fields), valuesOfAsset(asset)))
  const suggestions = useMemo(() => suggestionsFor(blueprint), [blueprint])
  const context = useMemo(() => ({ store, suggestions }), [store, suggestions])
  const isAddition = asset.additions_only && isSeenByBidders(section)
  const { form, failure } = useSectionForm({ asset, section, fields, store, isAddition })
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
        <SectionCards assetId={asset.id} blueprint={blueprint} section={section} cards={cards} owner={asset.owner} />
        <div className={classes.index}>
          <FormIndex store={store} cards={indexed} />
        </div>
        <SaveBar form={form}>{!form.conflict && <FailureNotice what={failure} error={form.error} />}</SaveBar>
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
    </FormContext>
  )
}
