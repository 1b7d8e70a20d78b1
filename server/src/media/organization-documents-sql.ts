import type { FormatId } from '@klubba/domain/media/file-formats'
import type { MediaStatus } from '@klubba/domain/media/media'
import type { OrganizationDocumentKind } from '@klubba/domain/organizations/organization-document'
import type { NotNull } from 'kysely'
import type { Db } from '../db/database.ts'
import { mediaWithNames } from './media-sql.ts'

export interface NewDocumentRow {
  id: string
  organization_id: string
  organization_kind: OrganizationDocumentKind
  name: string
  format: FormatId
  size: number
  sha256: string
  status: MediaStatus
  created_by: string
}

/** A document of an organization. */
export async function insertDocument(db: Db, document: NewDocumentRow): Promise<void> {
  await db
    .insertInto('media')
    .values({ ...document, type: 'file', content_type: 'generic', position: 0, updated_by: document.created_by })
    .execute()
}

const documentsOfOrganizations = (db: Db) =>
  mediaWithNames(db)
    .where('m.organization_id', 'is not', null)
    .$narrowType<{ organization_id: NotNull; organization_kind: NotNull }>()

export async function findDocument(db: Db, organizationId: string, id: string) {
  return documentsOfOrganizations(db)
    .where('m.organization_id', '=', organizationId)
    .where('m.id', '=', id)
    .executeTakeFirst()
}
export type FoundDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>

export async function listDocuments(db: Db, organizationId: string): Promise<FoundDocument[]> {
  return documentsOfOrganizations(db)
    .where('m.organization_id', '=', organizationId)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute()
}
