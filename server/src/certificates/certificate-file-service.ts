import { Readable } from 'node:stream'
import { CERTIFICATE_KEY_PATH, Statement, type Certificate } from '@klubba/domain/certificates/certificate'
import { LANGUAGES, type Language } from '@klubba/domain/languages'
import { drawInProcess, type PaperContent } from '../asset-papers/asset-paper-service.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/route.ts'
import { certificateBlocks, outcomeFacts, type Whereabouts } from './certificate-blocks.ts'
import { certify } from './certificate-service.ts'
import { certificateWords } from './certificate-words.ts'

function titleOf({ title }: Statement['auction'], language: Language): string {
  return [language, ...LANGUAGES].map((each) => title[each]).find(Boolean) ?? ''
}

/** The same content on paper, taken from the signed statement and from nothing else. */
function paperOf(certificate: Certificate, language: Language, brand: string, where: Whereabouts): PaperContent {
  const statement = Statement.parse(JSON.parse(certificate.statement))
  const words = certificateWords(language, statement)
  const { t, papers, day } = words
  const { number, asset_number: asset, round } = statement.auction
  return {
    paper: 'auction_certificate',
    language,
    brand,
    kind: t('kind'),
    number,
    title: titleOf(statement.auction, language),
    lead: t('lead', { number, asset, round }),
    vin: '',
    address: where.address,
    scan: t('scan'),
    day: papers('sheet.day', { day: day(statement.issued_at) }),
    page: papers('sheet.page', { page: '{page}', total: '{total}' }),
    keyFacts: outcomeFacts(statement, words),
    blocks: certificateBlocks(certificate, statement, words, where),
    pictures: { title: '', some: '', total: 0 },
  }
}

export interface AskedCertificate {
  auction_id: string
  format: 'pdf' | 'json'
  /** Of the paper. */
  language: Language
}

/** AUC-23: the certificate as a file: JSON, or a PDF that takes it along. */
export async function writeCertificate(deps: Deps, caller: Caller, { auction_id, format, language }: AskedCertificate) {
  const certificate = await certify(deps, caller, auction_id)
  const { auction } = JSON.parse(certificate.statement) as Statement
  const json = Buffer.from(`${JSON.stringify(certificate, null, 2)}\n`)
  const file = `certificate-${auction.number}.json`
  if (format === 'json') return { name: file, type: 'application/json', content: Readable.from([json]) }
  const { apiBaseUrl, publicUrl, brandName } = deps.settings
  const address = `${apiBaseUrl || publicUrl}${CERTIFICATE_KEY_PATH}`
  const content = paperOf(certificate, language, brandName, { address, file })
  const attached = { name: file, type: 'application/json', bytes: json }
  const pdf = await drawInProcess(async () => ({ content, pictures: [], attached }))
  return { name: `${content.kind} ${content.number}.pdf`, type: 'application/pdf', content: Readable.from([pdf]) }
}
