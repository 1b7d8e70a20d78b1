import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormConflict } from '../forms/form-conflict.tsx'
import { FormFoot, SaveButtons } from '../forms/form-foot.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useEditForm } from '../forms/use-edit-form.ts'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.ts'
import { CollectionFields } from './collection-fields.tsx'
import { type Collection, type CollectionPart, useTakeCollection } from './collection-queries.ts'
import { collectionValues, type CollectionValues, toCollectionChanges } from './collection-values.ts'
import { useNames } from './use-names.ts'
import classes from './collection.module.css'

/** Edits a portfolio or a community in its place. */
export function CollectionForm({ part, collection }: { part: CollectionPart; collection: Collection }) {
  const { t } = useTranslation([part, 'common'])
  const takeCollection = useTakeCollection(part)
  const form = useEditForm<CollectionValues, Collection>({
    thing: collection,
    valuesOf: collectionValues,
    save: async (changes, { id, version }) =>
      call(`PATCH /v1/${part}/{id}`, { params: { id }, body: { ...toCollectionChanges(changes), version } }),
    onSaved: (saved) => {
      takeCollection(saved)
      toast.success(t('common:saved'))
    },
  })
  const { conflict } = form
  const names = useNames([collection.organization, conflict?.current.organization])
  const failure = <FailureNotice className={classes.wide} what={t(`${part}:failed.edit`)} error={form.error} />
  return (
    <Card title={t(`${part}:details`)}>
      <UnsavedGuard when={form.isChanged} />
      <form {...form.formProps} className={classes.form}>
        <CollectionFields part={part} form={form} names={names} />
        {!conflict && failure}
        <FormFoot>
          <SaveButtons form={form} />
        </FormFoot>
      </form>
      <FormConflict
        form={form}
        labelOf={(field) => t(field === 'name' ? `${part}:field.name` : `${part}:field.organization`)}
        textOf={(field, values) => (field === 'name' ? values.name : names.nameOf(values.organization_id))}
        error={failure}
      />
    </Card>
  )
}
