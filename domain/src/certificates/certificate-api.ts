import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Id } from '../fields.ts'
import { Certificate } from './certificate.ts'

export const certificateApi = {
  'GET /v1/auctions/{id}/certificate': endpoint({
    access: 'auctions.see',
    marketplace: true,
    summary: 'The signed certificate of an auction that has ended; it can be verified without us',
    params: z.strictObject({ id: Id }),
    response: Certificate,
  }),
  'GET /.well-known/klubba-certificate.pem': endpoint({
    access: 'public',
    lane: 'files',
    summary: 'The public key that certificates are verified with',
    file: true,
    response: z.string(),
  }),
}
