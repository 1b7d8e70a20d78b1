import type { Icon } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FetchFailed } from '../api/fetch-failed.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { pathTo } from '../paths.ts'
import { Card, Facts } from '../ui/card.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Together } from '../ui/together.tsx'
import { CollectionForm } from './collection-form.tsx'
import { CollectionHistory } from './collection-history.tsx'
import { COLLECTION_PAGES } from './collection-paths.ts'
import { type Collection, collectionOptions, type CollectionPart, useCollectionDeed } from './collection-queries.ts'
import { forgetRemoved } from './forget-removed.ts'
import { isMissing, MissingPage } from './missing-page.tsx'
import { OrganizationLink } from './organization-link.tsx'
import { RegistryMenu } from './registry-menu.tsx'
import { RetiredBadge } from './registry-status.tsx'
import classes from './collection.module.css'

interface OneProps {
  part: CollectionPart
  collection: Collection
}

function CollectionMenu({ part, collection }: OneProps) {
  const { t } = useTranslation([part])
  const navigate = useNavigate()
  const client = useQueryClient()
  const deed = useCollectionDeed(part, collection.id)
  return (
    <RegistryMenu
      name={collection.name}
      retired={collection.retired}
      uses={collection.used_by ?? []}
      actions={collection.actions}
      onDo={async (what) => {
        await deed(what)
        if (what !== 'delete') return
        await navigate({ to: pathTo(COLLECTION_PAGES[part].list), replace: true, ignoreBlocker: true })
        forgetRemoved(client, part, collection.id)
      }}
      words={{
        deleted: t(`${part}:done.delete`),
        deleteFailed: `${t(`${part}:failed.delete`)}. ${t(`${part}:persists`)}`,
      }}
    />
  )
}

/** Who is responsible, and since when it is there. */
function Standing({ part, collection }: OneProps) {
  const { t } = useTranslation([part])
  const { moment } = useFormat()
  const { organization, created_by, created_at, updated_by, updated_at } = collection
  const mayEdit = collection.actions.edit === 'allowed'
  const none = <span className={classes.none}>{t(`${part}:no_organization`)}</span>
  return (
    <Card title={mayEdit ? t(`${part}:overview`) : t(`${part}:details`)}>
      <Facts
        facts={[
          ...(mayEdit ? [] : [{ name: t(`${part}:field.name`), value: collection.name }]),
          {
            name: t(`${part}:field.organization`),
            value: organization ? <OrganizationLink organization={organization} /> : none,
          },
          { name: t(`${part}:field.created_at`), value: `${moment(created_at)}, ${created_by.name}` },
          { name: t(`${part}:field.updated_at`), value: `${moment(updated_at)}, ${updated_by.name}` },
        ]}
      />
    </Card>
  )
}

interface CollectionPageProps {
  part: CollectionPart
  id: string
  icon: Icon
  /** What belongs to it. */
  children: (collection: Collection) => ReactNode
  /** What else there is to know of it. */
  beside: ReactNode
}

const SKELETON = <CardSkeleton lines={5} />

/** A portfolio or a community: what it is, what belongs to it, and what became of it. */
export function CollectionPage({ part, id, icon, children, beside }: CollectionPageProps) {
  const { t } = useTranslation([part])
  const { data: collection, error, isPending, refetch } = useQuery(collectionOptions(part, id))
  if (!collection && isMissing(error)) {
    return <MissingPage icon={icon} title={t(`${part}:missing`)} text={t(`${part}:missing_text`)} />
  }
  return (
    <>
      <PageHeader
        title={collection?.name ?? t(`${part}:title`)}
        lead={collection?.retired && <RetiredBadge />}
        actions={collection && <CollectionMenu part={part} collection={collection} />}
      />
      <Together key={id} skeleton={SKELETON}>
        {isPending && SKELETON}
        {collection && (
          <div className={classes.columns}>
            <div className={classes.column}>{children(collection)}</div>
            <div className={classes.column}>
              <Standing part={part} collection={collection} />
              {beside}
              {collection.actions.edit === 'allowed' && (
                <CollectionForm key={collection.id} part={part} collection={collection} />
              )}
              <CollectionHistory part={part} collection={collection} />
            </div>
          </div>
        )}
        {error && !collection && (
          <FetchFailed title={t(`${part}:not_found`)} error={error} onRetry={() => void refetch()} />
        )}
      </Together>
    </>
  )
}
