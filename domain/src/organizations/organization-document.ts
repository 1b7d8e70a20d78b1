import { can, type ActorType } from '../permissions.ts'

/** What a file of an organization is. */
export const ORGANIZATION_DOCUMENT_KINDS = ['registration', 'contract', 'verification', 'tcr', 'other'] as const
export type OrganizationDocumentKind = (typeof ORGANIZATION_DOCUMENT_KINDS)[number]

/** What everybody may see who sees the organization: what public registers say, and its technical reports. */
const OPEN: readonly OrganizationDocumentKind[] = ['registration', 'tcr']

/** Whether it is only for who may see classified documents: contracts, identity papers and what is not known. */
export const isConfidential = (kind: OrganizationDocumentKind): boolean => !OPEN.includes(kind)

/** `own`: the organization or the file is the actor's. */
export function maySeeOrganizationDocument(
  actor: { user_type: ActorType },
  kind: OrganizationDocumentKind,
  own: boolean,
): boolean {
  return can(actor, isConfidential(kind) ? 'documents.see_classified' : 'documents.see', { own })
}
