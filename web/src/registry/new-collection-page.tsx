import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormFoot } from '../forms/form-foot.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { pathTo } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { toast } from '../ui/toast.ts'
import { CollectionFields } from './collection-fields.tsx'
import { COLLECTION_PAGES, collectionPath } from './collection-paths.ts'
import { type Collection, type CollectionPart, useTakeCollection } from './collection-queries.ts'
import { type CollectionValues, toCollectionFields } from './collection-values.ts'
import { useNames } from './use-names.ts'
import classes from './collection.module.css'

const EMPTY: CollectionValues = { name: '', organization_id: '' }

/** Creates a portfolio or a community, and opens it. */
export function NewCollectionPage({ part }: { part: CollectionPart }) {
  const { t } = useTranslation([part, 'common'])
  const navigate = useNavigate()
  const takeCollection = useTakeCollection(part)
  // Made here, so that the same form sent twice makes one.
  const [id] = useState(() => crypto.randomUUID())
  const names = useNames([])
  const form = useForm<CollectionValues, Collection>({
    initial: EMPTY,
    send: async (values) => call(`POST /v1/${part}`, { body: { id, ...toCollectionFields(values) } }),
    onSent: (collection) => {
      takeCollection(collection)
      toast.success(t(`${part}:done.create`))
      void navigate({ to: collectionPath(part, collection.id), replace: true, ignoreBlocker: true })
    },
  })
  return (
    <div className={classes.narrow}>
      <PageHeader title={t(`${part}:new`)} lead={t(`${part}:new_lead`)} />
      <UnsavedGuard when={form.isChanged} />
      <Card title={t(`${part}:details`)}>
        <form {...form.formProps} className={classes.form}>
          <CollectionFields part={part} form={form} names={names} />
          <FailureNotice className={classes.wide} what={t(`${part}:failed.create`)} error={form.error} />
          <FormFoot>
            <Button variant="default" onClick={() => void navigate({ to: pathTo(COLLECTION_PAGES[part].list) })}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={form.isSending}>
              {t(`${part}:create`)}
            </Button>
          </FormFoot>
        </form>
      </Card>
    </div>
  )
}
