/** What can refer to an organization, an owner, a portfolio or a community: what is in use is not deleted. */
export const REGISTRY_USES = [
  'owners',
  'portfolios',
  'communities',
  'community_members',
  'organization_groups',
  'bidders',
  'affiliations',
  'assets',
] as const
export type RegistryUse = (typeof REGISTRY_USES)[number]
