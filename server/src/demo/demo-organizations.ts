import type { NumberRule } from '@klubba/domain/countries/country-rules'
import { isValidNumber } from '@klubba/domain/identifiers/number-rule'
import type { OrganizationFields } from '@klubba/domain/organizations/organization'
import type { RegistryStatus } from '@klubba/domain/registry/verification'
import { COUNTRIES } from '@klubba/reference/countries'
import { demoId } from './demo-id.ts'

type Line = readonly [name: string, street: string, postalCode: string, place: string, contact: string]

/** Firms that do not exist, in places that do. Those that lend are named in LENDERS. */
const LINES: Record<'NO' | 'SE' | 'DK' | 'FI', readonly Line[]> = {
  NO: [
    ['Fjordheim Maskin AS', 'Industriveien 12', '5353', 'Straume', 'Ragnhild Tveit'],
    ['Haukeli Anlegg AS', 'Haukelivegen 408', '3895', 'Edland', 'Olav Midtbø'],
    ['Trollheim Entreprenør AS', 'Øravegen 7', '6650', 'Surnadal', 'Sissel Bævre'],
    ['Nidelva Transport AS', 'Ranheimsveien 21', '7038', 'Trondheim', 'Geir Aune'],
    ['Vidda Grus og Pukk AS', 'Vestlivegen 3', '3580', 'Geilo', 'Marit Ulsaker'],
    ['Skjærgård Kranutleie AS', 'Terneveien 18', '4879', 'Grimstad', 'Terje Fevik'],
    ['Mjøsbygda Landbruk SA', 'Stangevegen 95', '2312', 'Ottestad', 'Anne Grete Lund'],
    ['Lofothav Sjøtransport AS', 'Havnegata 4', '8300', 'Svolvær', 'Kjell Henningsen'],
    ['Oslomarka Skogsdrift AS', 'Maridalsveien 610', '0890', 'Oslo', 'Ingeborg Sandvik'],
    ['Tindfjell Vei og Anlegg AS', 'Storgata 88', '9008', 'Tromsø', 'Are Nilsskog'],
    ['Sunnfjord Lastebil AS', 'Hafstadvegen 42', '6800', 'Førde', 'Lillian Hestad'],
    ['Kystlinja Leasing AS', 'Strandkaien 9', '4006', 'Stavanger', 'Morten Egeland'],
    ['Polarsirkelen Finans AS', 'Sjøgata 31', '8006', 'Bodø', 'Solveig Jakobsen'],
    ['Gruvedalen Maskinutleie AS', 'Numedalsveien 16', '3616', 'Kongsberg', 'Per Kristian Foss'],
  ],
  SE: [
    ['Bergslagens Grävtjänst AB', 'Slaggatan 5', '791 71', 'Falun', 'Karin Hedlund'],
    ['Ångermanlands Skogsmaskiner AB', 'Industrigatan 22', '891 60', 'Örnsköldsvik', 'Bengt Sjödin'],
    ['Mälarö Schakt AB', 'Bryggavägen 110', '178 34', 'Ekerö', 'Annika Wall'],
    ['Västgöta Lantbruksmaskiner AB', 'Storgatan 14', '521 43', 'Falköping', 'Göran Ahlberg'],
    ['Kvarnsjö Leasing AB', 'Järnvägsgatan 8', '652 24', 'Karlstad', 'Ulrika Norén'],
    ['Norrsken Entreprenad AB', 'Köpmangatan 40', '972 38', 'Luleå', 'Stefan Lahti'],
    ['Skånsk Betongpump AB', 'Bruksgatan 3', '211 22', 'Malmö', 'Lena Persdotter'],
    ['Hallandskustens Åkeri AB', 'Laholmsvägen 67', '302 41', 'Halmstad', 'Mikael Rydén'],
    ['Dalkarlens Timmertransport AB', 'Vasagatan 19', '792 30', 'Mora', 'Kerstin Mattsson'],
    ['Siljan Kran & Lyft AB', 'Insjövägen 25', '793 30', 'Leksand', 'Tomas Bergman'],
    ['Göta Maskinfinans AB', 'Drottninggatan 33', '411 03', 'Göteborg', 'Eva Lindroth'],
  ],
  DK: [
    ['Limfjordens Maskinstation ApS', 'Havnegade 11', '9000', 'Aalborg', 'Jens Overgaard'],
    ['Vestkystens Entreprenører A/S', 'Skolegade 54', '6700', 'Esbjerg', 'Dorthe Bruun'],
    ['Fynske Grave- og Anlægsfirma ApS', 'Kongensgade 70', '5000', 'Odense C', 'Karsten Dam'],
    ['Djurslands Skovservice ApS', 'Strandgade 6', '8500', 'Grenaa', 'Hanne Lykke'],
    ['Øresunds Kranudlejning A/S', 'Sundkaj 15', '2100', 'København Ø', 'Søren Balle'],
    ['Lolland Landbrugsmaskiner A/S', 'Vestergade 29', '4930', 'Maribo', 'Inger Frandsen'],
    ['Storebælt Finans A/S', 'Havnevej 2', '5800', 'Nyborg', 'Claus Riis'],
    ['Himmerlands Vognmandsforretning ApS', 'Industrivej 37', '9600', 'Aars', 'Pia Nørgaard'],
  ],
  FI: [
    ['Kallaveden Kone Oy', 'Satamakatu 12', '70100', 'Kuopio', 'Jukka Pesonen'],
    ['Pohjanmaan Maansiirto Oy', 'Teollisuuskatu 4', '65100', 'Vaasa', 'Sari Haapala'],
    ['Järvi-Suomen Metsäkoneet Oy', 'Otavankatu 17', '50100', 'Mikkeli', 'Hannu Valtonen'],
    ['Auranlaakson Kuljetus Oy', 'Linnankatu 61', '20100', 'Turku', 'Minna Saarela'],
    ['Lapinportin Urakointi Oy', 'Valtakatu 23', '96100', 'Rovaniemi', 'Esa Karppinen'],
    ['Pirkanseudun Nosturit Oy', 'Hatanpään valtatie 8', '33100', 'Tampere', 'Tuula Koivisto'],
    ['Revontuli Rahoitus Oy', 'Isokatu 50', '90100', 'Oulu', 'Antti Määttä'],
  ],
}

export const LENDERS = [
  'Kystlinja Leasing AS',
  'Polarsirkelen Finans AS',
  'Kvarnsjö Leasing AB',
  'Göta Maskinfinans AB',
  'Storebælt Finans A/S',
  'Revontuli Rahoitus Oy',
]

/** Where numbers of a country are looked for, and how far from one firm to the next. */
const NUMBERS = {
  NO: { from: 914_300_000, write: String, vat: (number: string) => `NO${number}MVA`, phone: '+4755500' },
  SE: { from: 5_569_100_000, write: String, vat: (number: string) => `SE${number}01`, phone: '+46701740' },
  DK: { from: 36_400_000, write: String, vat: (number: string) => `DK${number}`, phone: '+4535500' },
  FI: {
    from: 21_470_000,
    write: (number: number) => String(number).replace(/(\d)$/, '-$1'),
    vat: (number: string) => `FI${number.replace('-', '')}`,
    phone: '+358955500',
  },
} as const
const APART = 7310

/** The first number from here on whose check digits are right. */
function rightNumber(rule: NumberRule, from: number, write: (number: number) => string): string {
  for (let number = from; ; number++) if (isValidNumber(rule, write(number))) return write(number)
}

export interface DemoOrganization extends OrganizationFields {
  id: string
  status: RegistryStatus
}

/** Most are verified; every fifth is a draft, and every fifth waits. */
const STATUSES = ['VERIFIED', 'VERIFIED', 'PENDING', 'VERIFIED', 'DRAFT'] as const

export function demoOrganizations(): DemoOrganization[] {
  const codes = Object.keys(LINES) as (keyof typeof LINES)[]
  const lines = codes.flatMap((code) => LINES[code].map((line, index) => ({ code, index, line })))
  return lines.map(({ code, index, line: [name, street, postal_code, postal_place, contact] }, place) => {
    const country = COUNTRIES.find(({ code2 }) => code2 === code)
    if (!country) throw new Error(`no country ${code}`)
    const { from, write, vat, phone } = NUMBERS[code]
    const number = rightNumber(country.organizationNumber, from + index * APART, write)
    return {
      id: demoId('organization', place),
      name,
      legal_name: name,
      organization_number: number,
      vat_number: vat(number),
      country_id: country.id,
      official_address: { street, postal_code, postal_place, city: null },
      physical_address: null,
      contacts: [
        {
          id: demoId('contact', place),
          contact_type: 'main',
          name: contact,
          title: null,
          phone: `${phone}${610 + index}`,
          email: `post@firma${place + 1}.example`,
        },
      ],
      vendo_id: null,
      status: STATUSES[place % STATUSES.length] ?? 'DRAFT',
    }
  })
}
