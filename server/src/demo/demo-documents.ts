import { createHash } from 'node:crypto'
import { isConfidential, type OrganizationDocumentKind } from '@klubba/domain/organizations/organization-document'
import { COUNTRIES } from '@klubba/reference/countries'
import { demoId } from './demo-id.ts'
import type { DemoOrganization } from './demo-organizations.ts'

type Kind = Exclude<OrganizationDocumentKind, 'other'>

/** What the papers are called where the firm is. */
const TITLES: Record<string, Record<Kind, string>> = {
  NO: { registration: 'Firmaattest', contract: 'Salgsoppdrag', verification: 'Fullmakt', tcr: 'Tilstandsrapport' },
  SE: {
    registration: 'Registreringsbevis',
    contract: 'Förmedlingsavtal',
    verification: 'Fullmakt',
    tcr: 'Konditionsrapport',
  },
  DK: {
    registration: 'CVR-udskrift',
    contract: 'Formidlingsaftale',
    verification: 'Fuldmagt',
    tcr: 'Tilstandsrapport',
  },
  FI: {
    registration: 'Kaupparekisteriote',
    contract: 'Toimeksiantosopimus',
    verification: 'Valtakirja',
    tcr: 'Kuntoraportti',
  },
}

/** Every so many firms have one; all that are verified have shown where they are registered. */
const EVERY = { contract: 2, verification: 3, tcr: 4 } as const

/** Who looks at machines on site. */
export const INSPECTORS = ['Knut Espeland', 'Maja Ekdahl', 'Bjarke Holm', 'Riikka Laine']

export interface DemoDocument {
  id: string
  organization_id: string
  kind: Kind
  name: string
  content: Buffer
  sha256: string
  isConfidential: boolean
}

const ESCAPED = /[()\\]/g

/** A page of plain lines, as PDF. */
function pdfOf([title = '', ...lines]: readonly string[]): Buffer {
  const shown = (line: string) => `(${line.replaceAll(ESCAPED, String.raw`\$&`)}) Tj`
  const text = [
    'BT /F1 22 Tf 72 760 Td',
    shown(title),
    '/F1 12 Tf 20 TL 0 -44 Td',
    ...lines.map((line) => `${shown(line)} T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${Buffer.byteLength(text, 'latin1')}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + end, 'latin1')
}

function kindsOf({ status }: DemoOrganization, index: number): Kind[] {
  if (status !== 'VERIFIED') return []
  const more = (['contract', 'verification', 'tcr'] as const).filter((kind) => index % EVERY[kind] === 0)
  return ['registration', ...more]
}

/** Papers of firms: those that are verified have some, the others have none yet. */
export function demoDocuments(organizations: readonly DemoOrganization[]): DemoDocument[] {
  const wanted = organizations.flatMap((organization, index) =>
    kindsOf(organization, index).map((kind) => ({ organization, kind })),
  )
  return wanted.map(({ organization, kind }, index) => {
    const { id, name, organization_number, country_id, official_address: address } = organization
    const code = COUNTRIES.find((country) => country.id === country_id)?.code2 ?? ''
    const title = TITLES[code]?.[kind] ?? ''
    const place = [address?.postal_code, address?.postal_place ?? address?.city].filter(Boolean).join(' ')
    const content = pdfOf([title, name, organization_number ?? '', address?.street ?? '', place])
    const sha256 = createHash('sha256').update(content).digest('hex')
    return {
      id: demoId('document', index),
      organization_id: id,
      kind,
      name: `${title} ${name}.pdf`,
      content,
      sha256,
      isConfidential: isConfidential(kind),
    }
  })
}
