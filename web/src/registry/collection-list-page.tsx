import { mayOpen } from '@klubba/domain/pages'
import { Button } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { ListPage } from '../lists/list-page.tsx'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/session-store.ts'
import { useCollectionSearch } from './collection-list-search.ts'
import { COLLECTION_PAGES } from './collection-paths.ts'
import { collectionListOptions, type CollectionPart } from './collection-queries.ts'
import { CollectionTable } from './collection-table.tsx'
import { CollectionToolbar } from './collection-toolbar.tsx'
import { registryListQuery } from './registry-list-search.ts'

/** The list of portfolios or of communities. */
export function CollectionListPage({ part, icon }: { part: CollectionPart; icon: Icon }) {
  const { t } = useTranslation([part])
  const { user } = useSession()
  const list = useCollectionSearch()
  const query = useQuery(collectionListOptions(part, registryListQuery(list.search)))
  const page = COLLECTION_PAGES[part].new
  const newButton = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link to={pathTo(page)} {...props} />}
    >
      {t(`${part}:new`)}
    </Button>
  )
  return (
    <ListPage
      title={t(`${part}:title`)}
      lead={t(`${part}:lead`)}
      actions={mayOpen(page, user?.user_type) && newButton}
      list={list}
      query={query}
      renderToolbar={(total) => <CollectionToolbar part={part} list={list} total={total} />}
      none={{ icon, title: t(`${part}:none`), text: t(`${part}:none_text`) }}
      noneFound={{ title: t(`${part}:none_found`), text: t(`${part}:none_found_text`) }}
    >
      {(rows, state) => (
        <CollectionTable part={part} rows={rows} order={list.search.order} onSort={list.orderBy} {...state} />
      )}
    </ListPage>
  )
}
