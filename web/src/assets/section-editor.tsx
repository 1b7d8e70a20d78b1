import type { Asset } from '@klubba/domain/assets/asset-api'
import { useHotkeys } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { FormContext } from '../schema-forms/form-context.ts'
import { FormIndex } from '../schema-forms/form-index.tsx'
import { createFormStore } from '../schema-forms/form-store.ts'
import { useSession } from '../session/session-store.ts'
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
  const { user } = useSession()
  const hidden = user ? hiddenKeys(asset.created_by.id, user) : []
  const { cards, fields, indexed } = useSectionCards(blueprint, section, hidden)
  const [store] = useState(() => createFormStore(sectionRules(section, blueprint, fields), valuesOfAsset(asset)))
  const suggestions = useMemo(() => suggestionsFor(blueprint), [blueprint])
  const context = useMemo(() => ({ store, suggestions }), [store, suggestions])
  const { form, failure } = useSectionForm({ asset, section, fields, store })
  useWantedField()
  useHotkeys([['mod+S', () => form.submit()]], [])
  return (
    <FormContext value={context}>
      <UnsavedGuard when={form.isChanged} />
      <form {...form.formProps} className={classes.layout}>
        <SectionCards assetId={asset.id} blueprint={blueprint} section={section} cards={cards} owner={asset.owner} />
        <div className={classes.index}>
          <FormIndex store={store} cards={indexed} />
        </div>
        <SaveBar form={form}>{!form.conflict && <FailureNotice what={failure} error={form.error} />}</SaveBar>
      </form>
      <SectionConflict asset={asset} blueprint={blueprint} form={form} failure={failure} />
    </FormContext>
  )
}
