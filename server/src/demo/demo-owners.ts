import type { PersonFields } from '@klubba/domain/owners/owner'
import type { OwnerType } from '@klubba/domain/owners/owner-checks'
import type { RegistryStatus } from '@klubba/domain/registry/verification'
import { demoId } from './demo-id.ts'
import { LENDERS, type DemoOrganization } from './demo-organizations.ts'

/** People who do not exist. */
const PEOPLE: readonly (PersonFields & { status: RegistryStatus })[] = [
  person('Torunn Bakkelid', 578, '1961-03-09', ['Granveien 14', '7010', 'Trondheim'], '+4755500701', 'VERIFIED'),
  person('Eivind Sørlie', 578, '1978-11-22', ['Elvevegen 3', '2312', 'Ottestad'], '+4755500702', 'PENDING'),
  person('Gunnel Hedström', 752, '1955-06-30', ['Björkvägen 9', '903 25', 'Umeå'], '+46701740651', 'VERIFIED'),
  person('Lars-Erik Nyqvist', 752, '1969-01-17', ['Kyrkogatan 2', '981 31', 'Kiruna'], '+46701740652', 'PENDING'),
  person('Birthe Kjærgaard', 208, '1948-08-05', ['Møllevej 27', '8000', 'Aarhus C'], '+4535500703', 'VERIFIED'),
  person('Mogens Thorup', 208, null, null, null, 'DRAFT'),
  person('Marjatta Lehtovaara', 246, '1972-12-01', ['Rantatie 6', '70100', 'Kuopio'], '+358955500704', 'VERIFIED'),
  person('Pekka Rantakari', 246, '1983-04-26', null, '+358955500705', 'DRAFT'),
]

function person(
  name: string,
  country_id: number,
  birth_date: string | null,
  at: readonly [street: string, postalCode: string, place: string] | null,
  phone: string | null,
  status: RegistryStatus,
): PersonFields & { status: RegistryStatus } {
  const address = at && { street: at[0], postal_code: at[1], postal_place: at[2], city: null }
  return { name, country_id, birth_date, address, phone, email: null, status }
}

export interface DemoCollection {
  id: string
  name: string
  /** The name of the responsible organization. */
  responsible: string
}

export const DEMO_PORTFOLIOS: readonly DemoCollection[] = [
  { name: 'Anleggsflåten Vest', responsible: 'Fjordheim Maskin AS' },
  { name: 'Skogsmaskiner Norrland', responsible: 'Ångermanlands Skogsmaskiner AB' },
  { name: 'Utløpte leasingavtaler', responsible: 'Kystlinja Leasing AS' },
  { name: 'Itä-Suomen konekanta', responsible: 'Kallaveden Kone Oy' },
].map((portfolio, index) => ({ id: demoId('portfolio', index), ...portfolio }))

export const DEMO_COMMUNITIES: readonly (DemoCollection & { members: readonly string[] })[] = [
  {
    name: 'Nordisk maskinring',
    responsible: 'Nidelva Transport AS',
    members: [
      'Fjordheim Maskin AS',
      'Haukeli Anlegg AS',
      'Bergslagens Grävtjänst AB',
      'Limfjordens Maskinstation ApS',
      'Pohjanmaan Maansiirto Oy',
    ],
  },
  {
    name: 'Skogsringen',
    responsible: 'Dalkarlens Timmertransport AB',
    members: ['Oslomarka Skogsdrift AS', 'Ångermanlands Skogsmaskiner AB', 'Järvi-Suomen Metsäkoneet Oy'],
  },
  {
    name: 'Kranfællesskabet',
    responsible: 'Øresunds Kranudlejning A/S',
    members: ['Skjærgård Kranutleie AS', 'Siljan Kran & Lyft AB', 'Pirkanseudun Nosturit Oy'],
  },
].map((community, index) => ({ id: demoId('community', index), ...community }))

export const DEMO_GROUP = {
  head: 'Trollheim Entreprenør AS',
  members: ['Sunnfjord Lastebil AS', 'Vidda Grus og Pukk AS', 'Tindfjell Vei og Anlegg AS'],
}

export interface DemoOwner {
  id: string
  owner_type: OwnerType
  organization_id?: string
  portfolio_id?: string
  community_id?: string
  person?: (typeof PEOPLE)[number]
}

/** Most firms own machines; lenders as creditors; one group; some of the portfolios and communities; people. */
export function demoOwners(organizations: readonly DemoOrganization[]): DemoOwner[] {
  const owners: Omit<DemoOwner, 'id'>[] = [
    ...organizations.map(({ id, name }) => ({
      owner_type: LENDERS.includes(name) ? ('creditor' as const) : ('organization' as const),
      organization_id: id,
    })),
    ...organizations
      .filter(({ name }) => name === DEMO_GROUP.head)
      .map(({ id }) => ({ owner_type: 'organization_group' as const, organization_id: id })),
    ...DEMO_PORTFOLIOS.slice(0, 3).map(({ id }) => ({ owner_type: 'portfolio' as const, portfolio_id: id })),
    ...DEMO_COMMUNITIES.slice(0, 1).map(({ id }) => ({ owner_type: 'community' as const, community_id: id })),
    ...PEOPLE.map((given) => ({ owner_type: 'private_owner' as const, person: given })),
  ]
  return owners.map((owner, index) => ({ id: demoId('owner', index), ...owner }))
}
