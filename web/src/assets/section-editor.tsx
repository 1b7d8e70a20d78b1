import type { Asset } from '@klubba/domain/assets/asset-api'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { FormCard } from '../schema-forms/form-card.tsx'
import { FormContext } from '../schema-forms/form-context.ts'
import { FormIndex } from '../schema-forms/form-index.tsx'
import { createFormStore } from '../schema-forms/form-store.ts'
import { useSession } from '../session/session-store.ts'
import { cardsOf, type Blueprint } from './blueprint.ts'
import { ConditionCard } from './condition-card.tsx'
import classes from './edit.module.css'
import { IdentityWarnings } from './identity-warnings.tsx'
import { NotesCard } from './notes-card.tsx'
import { OwnershipCards } from './ownership-cards.tsx'
import { SaveBar } from './save-bar.tsx'
import { SectionConflict } from './section-conflict.tsx'
import { hiddenKeys, type SavedSection, sectionRules, valuesOfAsset } from './section-rules.ts'
import { SubcomponentsCard } from './subcomponents-card.tsx'
import { suggestionsFor } from './suggestions.ts'
import { TcrCard } from './tcr-card.tsx'
import { useSectionForm } from './use-section-form.ts'

interface SectionEditorProps {
  asset: Asset
  blueprint: Blueprint
  section: SavedSection
}

/** What of a section is no field of the schema: before the fields, and after them. */
function Extras({ asset, blueprint, section, where }: SectionEditorProps & { where: 'before' | 'after' }) {
  if (where === 'before') {
    if (section === 'condition') return <ConditionCard blueprint={blueprint} />
    return section === 'ownership' ? <OwnershipCards asset={asset} /> : null
  }
  if (section === 'info') return <NotesCard />
  if (section === 'specs') return <SubcomponentsCard />
  return section === 'condition' ? <TcrCard blueprint={blueprint} /> : null
}

/** The cards that are no cards of the schema, for the index. */
function useExtraCards(section: SavedSection): { before: string[]; after: string[] } {
  if (section === 'condition') return { before: ['condition'], after: ['tcr'] }
  if (section === 'ownership') return { before: ['owner_id', 'place'], after: [] }
  if (section === 'info') return { before: [], after: ['notes'] }
  return { before: [], after: section === 'specs' ? ['subcomponents'] : [] }
}

/** Whoever comes from a list of what is missing finds the focus in the field. */
function useWantedField(): void {
  useEffect(() => {
    const wanted = decodeURIComponent(location.hash.slice(1))
    if (/^[a-z_]+$/.test(wanted)) document.querySelector<HTMLElement>(`[name="${wanted}"]`)?.focus()
  }, [])
}

export function SectionEditor({ asset, blueprint, section }: SectionEditorProps) {
  const { user } = useSession()
  const creatorId = asset.created_by.id
  const cards = useMemo(() => {
    const hidden = user ? hiddenKeys(creatorId, user) : []
    return cardsOf(blueprint, section).map((card) => ({
      ...card,
      fields: card.fields.filter(({ field }) => !hidden.includes(field.key)),
    }))
  }, [creatorId, blueprint, section, user])
  const fields = cards.flatMap((card) => card.fields)
  const [store] = useState(() => createFormStore(sectionRules(section, blueprint, fields), valuesOfAsset(asset)))
  const suggestions = useMemo(() => suggestionsFor(blueprint), [blueprint])
  const context = useMemo(() => ({ store, suggestions }), [store, suggestions])
  const { form, failure } = useSectionForm({ asset, section, fields, store })
  const { t } = useTranslation('assets')
  const extras = useExtraCards(section)
  const indexed = [
    ...extras.before.map((id) => ({ id, title: t(`card.${id as 'notes'}`), keys: [] })),
    ...cards.map((card) => ({ id: card.id, title: card.title, keys: card.fields.map(({ field }) => field.key) })),
    ...extras.after.map((id) => ({ id, title: t(`card.${id as 'notes'}`), keys: [] })),
  ]
  useWantedField()
  useHotkeys([['mod+S', () => form.submit()]], [])
  return (
    <FormContext value={context}>
      <UnsavedGuard when={form.isChanged} />
      <form {...form.formProps} className={classes.layout}>
        <div className={classes.cards}>
          <Extras asset={asset} blueprint={blueprint} section={section} where="before" />
          {cards.map(({ id, title, icon, fields: placed }) => (
            <FormCard key={id} id={id} title={title} icon={icon} fields={placed}>
              {placed.some(({ field }) => field.key === 'vin') && <IdentityWarnings assetId={asset.id} />}
            </FormCard>
          ))}
          <Extras asset={asset} blueprint={blueprint} section={section} where="after" />
        </div>
        <div className={classes.index}>
          <FormIndex store={store} cards={indexed} />
        </div>
        <SaveBar form={form}>{!form.conflict && <FailureNotice what={failure} error={form.error} />}</SaveBar>
      </form>
      <SectionConflict asset={asset} blueprint={blueprint} form={form} failure={failure} />
    </FormContext>
  )
}
