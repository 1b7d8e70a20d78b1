import { Certificate, Statement } from '@klubba/domain/certificates/certificate'
import { LANGUAGES, type Language } from '@klubba/domain/languages'
import { translator } from '@klubba/i18n/translator'
import { expect, test } from 'vitest'
import { auctionPeople, endedAuction, HIDDEN_AMOUNTS, HIDDEN_WORDS, NAMES } from '../testing/ended-auction.ts'
import { signInAs } from '../testing/factories.ts'
import { liveAuction } from '../testing/live-auction.ts'
import { readPdf } from '../testing/pdf-text.ts'
import { createTestApp } from '../testing/test-app.ts'
import { embeddedFile } from './embedded-file.ts'
import { publicKeyPem } from './signature.ts'
import { verifyCertificate } from './verify-certificate-service.ts'

const app = await createTestApp({ PUBLIC_URL: 'https://yard.example', BRAND_NAME: 'Nordmaskin' })
const people = await auctionPeople(app)
const reader = await signInAs(app, 'read')
const auction_id = await endedAuction(app, people)
const pem = Buffer.from(publicKeyPem(app.deps.keys))

async function ask(format: 'pdf' | 'json', language: Language = 'en', id = auction_id) {
  const download = { kind: 'auction_certificate', auction_id: id, format, language }
  const asked = await app.call('POST /v1/downloads', { body: { download } }, { token: reader.token })
  return app.inject({ method: 'GET', url: asked.body.url })
}

const nameOf = ({ headers }: { headers: Record<string, unknown> }) =>
  decodeURIComponent(String(headers['content-disposition']))

test('AUC-23 the certificate is handed out as a JSON file that holds the signed text', async () => {
  const answer = await ask('json')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(nameOf(answer)).toMatch(/certificate-A-\d+\.json$/)
  expect(verifyCertificate(answer.rawPayload, pem)).toMatchObject({
    ok: true,
    statement: { auction: { id: auction_id } },
  })
})

test('AUC-23 the PDF says what the JSON says, takes it along, and is verified like it', async () => {
  const answer = await ask('pdf')
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(nameOf(answer)).toMatch(/Auction certificate A-\d+\.pdf$/)
  const pdf = answer.rawPayload
  const attached = Certificate.parse(JSON.parse(String(embeddedFile(pdf))))
  const statement = Statement.parse(JSON.parse(attached.statement))
  expect(verifyCertificate(pdf, pem)).toEqual({ ok: true, statement })

  const { lines } = readPdf(pdf)
  const words = lines.join(' ').replaceAll(/\s+/g, ' ')
  const solid = lines.join('').replaceAll(/\s/g, '')
  for (const code of [attached.signature, attached.key, statement.head.hash]) expect(solid).toContain(code)
  expect(words).toContain('Auction certificate Digger')
  expect(words).toContain('https://yard.example/.well-known/klubba-certificate.pem')
  expect(words).toContain('Highest bid 82 000 NOK')
  const [first, second] = people.bidders.map(({ number }) => String(number))
  expect(words).toContain(`Automatic raise ${first} 62 000`)
  expect(words).toContain(`Bid ${second} 60 000`)
  expect(words).toContain('Bid, voided')
  expect(words).toContain('Bid no. 6 voided')
  expect(words).toContain('Change that is not shown')
  expect(words).toMatch(/End moved to [\d/]+, [\d:.]+: ended early/)
  const clock = (moment: string) => moment.slice(17, 23)
  for (const entry of statement.entries) expect(words).toContain(clock(entry.at))
})

test.for(LANGUAGES)('AUC-23 LNG-1 the PDF in %s hides what the JSON hides', async (language) => {
  const answer = await ask('pdf', language)
  const { lines } = readPdf(answer.rawPayload)
  const words = lines.join(' ')
  expect(words).toContain(translator(language, 'certificate')('kind'))
  expect(words).not.toMatch(/\{|\b(?:fact|entry|cause|column|proof)\./)
  const solid = words.replaceAll(/\s/g, '')
  for (const hidden of [...HIDDEN_AMOUNTS.map(String), ...HIDDEN_WORDS, ...NAMES]) {
    expect(solid).not.toContain(hidden.replaceAll(' ', ''))
  }
})

test('AUC-23 no file is made of an auction that runs', async () => {
  const live = await liveAuction(app, people.owner)
  for (const format of ['pdf', 'json'] as const) {
    const answer = await ask(format, 'en', live)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'auction_not_ended' })
  }
})
