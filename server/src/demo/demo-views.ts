import type { ViewFields } from '@klubba/domain/asset-views/asset-view-api'
import { USUAL_COLUMNS } from '@klubba/domain/asset-views/asset-list'
import { demoId } from './demo-id.ts'
import { daysAgo } from './demo-sql.ts'

const usual: Pick<ViewFields, 'sort' | 'columns' | 'look'> = {
  sort: '-updated_at',
  columns: [...USUAL_COLUMNS],
  look: 'table',
}

/** What people of each type look at every day. */
const VIEWS: readonly ViewFields[] = [
  {
    ...usual,
    name: 'Yard: ready to sell',
    filters: { status: ['INVENTORY'], ready: 'true' },
    shared_with: ['read', 'user', 'support', 'auction_broker', 'admin'],
  },
  {
    ...usual,
    name: 'Yard: something missing',
    filters: { status: ['INVENTORY'], ready: 'false' },
    shared_with: ['user', 'support', 'auction_broker', 'admin'],
  },
  {
    ...usual,
    name: 'Begun by me',
    filters: { status: ['DRAFT'], created_by: 'me' },
    shared_with: ['user', 'support', 'auction_broker', 'admin'],
  },
  {
    ...usual,
    name: 'Running now',
    filters: { auction_status: ['LIVE'] },
    columns: ['usage', 'owner', 'status', 'auction'],
    shared_with: ['read', 'support', 'auction_broker', 'admin'],
  },
  {
    ...usual,
    name: 'Sold, not collected',
    filters: { status: ['SOLD', 'PAID'] },
    sort: 'updated_at',
    shared_with: ['support', 'auction_broker', 'admin'],
  },
]

export function viewRows(broker: string) {
  return VIEWS.map(({ filters, columns, shared_with, ...plain }, index) => ({
    ...plain,
    id: demoId('view', index),
    listing: 'assets' as const,
    filters: JSON.stringify(filters),
    columns: JSON.stringify(columns),
    shared_with: JSON.stringify(shared_with),
    created_by: broker,
    updated_by: broker,
    created_at: daysAgo(40 - index),
    updated_at: daysAgo(40 - index),
  }))
}
