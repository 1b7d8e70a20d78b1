import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Certificate, Statement } from '@klubba/domain/certificates/certificate'
import type { z } from 'zod'
import { canonical } from '../keyed-chain.ts'
import { embeddedFile } from './embedded-file.ts'
import { fingerprintOf, isSignedBy } from './signature.ts'
import { statementFaults } from './statement-faults.ts'

export type CertificateVerification = { ok: true; statement: Statement } | { ok: false; fault: string }

/** Why a certificate is not believed, in a sentence. */
class Fault extends Error {}

function parsed<T>(schema: z.ZodType<T>, text: string, what: string): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Fault(`${what} is not JSON.`)
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Fault(`${what} has not the form that it should have: ${issue?.path.join('.') || 'all of it'}.`)
}

function readKey(pem: Buffer): KeyObject {
  try {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The sentence below says it.
  }
  throw new Fault('The key file does not hold an Ed25519 public key.')
}

function readCertificate(file: Buffer): Certificate {
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) return parsed(Certificate, file.toString(), 'The certificate')
  const attached = embeddedFile(file)
  if (!attached) throw new Fault('The PDF has no certificate attached that can be read: use the JSON file.')
  return parsed(Certificate, attached.toString(), 'The certificate in the PDF')
}

function believed(file: Buffer, pem: Buffer): Statement {
  const certificate = readCertificate(file)
  const key = readKey(pem)
  const fingerprint = fingerprintOf(key)
  if (certificate.key !== fingerprint) {
    throw new Fault(`It names the key ${certificate.key}, and the key file holds ${fingerprint}.`)
  }
  if (!isSignedBy(key, certificate)) {
    throw new Fault('The signature does not match: what it says was changed, or was signed by somebody else.')
  }
  const statement = parsed(Statement, certificate.statement, 'The statement')
  if (canonical(statement) !== certificate.statement) throw new Fault('The statement is not canonical JSON.')
  for (const fault of statementFaults(statement)) throw new Fault(`It is signed, but contradicts itself. ${fault}`)
  return statement
}

/** Whether what a certificate says was signed with this key, and can be so. Needs nothing but the two files. */
export function verifyCertificate(file: Buffer, pem: Buffer): CertificateVerification {
  try {
    return { ok: true, statement: believed(file, pem) }
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error.message }
    throw error
  }
}

const money = (amount: number, currency: string) =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')} ${currency}`

/** What the certificate says, to be compared with what somebody was shown. */
function summary({ auction, terms, outcome, entries, head, issuer, issued_at }: Statement): string[] {
  const { price, leader, sale, status, end, bids, bidders, sold } = outcome
  const whose = (bidder: number | null) => (bidder === null ? '' : ` by bidder ${bidder}`)
  return [
    `Auction ${auction.number}, round ${auction.round} of asset ${auction.asset_number}, by ${issuer}`,
    `Ended ${end}, status ${status}`,
    price === null ? 'No bid' : `Highest bid ${money(price, terms.currency)}${whose(leader)}`,
    ...(sold && sale
      ? [`Sold for ${money(sale.price, terms.currency)}${whose(sale.bidder).replace(' by', ' to')}`]
      : []),
    `${bids} bids, ${bidders} bidders, ${entries.length} entries of the log, head ${head.hash}`,
    `Issued ${issued_at}`,
  ]
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new Fault(`The file ${path} cannot be read.`)
  }
}

/** For the command line: the lines to print, and whether the certificate holds. */
export function verifyCertificateFiles(
  certificate: string | undefined,
  key: string | undefined,
): { ok: boolean; lines: string[] } {
  try {
    if (certificate === undefined) throw new Fault('--certificate is missing: the file with the certificate.')
    if (key === undefined) throw new Fault('--key is missing: the file with the public key.')
    const result = verifyCertificate(readFile(certificate), readFile(key))
    if (!result.ok) throw new Fault(result.fault)
    return { ok: true, lines: ['The certificate holds', ...summary(result.statement)] }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { ok: false, lines: [`The certificate does not hold. ${error.message}`] }
  }
}
