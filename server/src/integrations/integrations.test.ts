import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { sendSigned } from './send-signed.ts'
import { shownText } from './shown-text.ts'
import { isSigned, signedHeaders, signatureOf } from './signature.ts'

const SECRET = 'a secret that both sides know, of 32 or more'

test('INT-1 a signature holds for its time, its body and its secret, and for five minutes', () => {
  const now = Date.parse('2026-11-17T10:00:00Z')
  const headers = signedHeaders(SECRET, '{"a":1}', now)
  const minute = 60_000
  expect(isSigned(SECRET, headers, '{"a":1}', now + 5 * minute)).toBe(true)
  expect(isSigned(SECRET, headers, '{"a":1}', now - 5 * minute)).toBe(true)
  expect(isSigned(SECRET, headers, '{"a":1}', now + 6 * minute)).toBe(false)
  expect(isSigned(SECRET, headers, '{"a":1}', now - 6 * minute)).toBe(false)
  expect(isSigned(SECRET, headers, '{"a":2}', now)).toBe(false)
  expect(isSigned(`${SECRET}.`, headers, '{"a":1}', now)).toBe(false)
  const later = String(now / 1000 + 400)
  expect(isSigned(SECRET, { ...headers, 'klubba-timestamp': later }, '{"a":1}', now + 400_000)).toBe(false)
  expect(isSigned(SECRET, {}, '{"a":1}', now)).toBe(false)
  expect(isSigned(SECRET, { ...headers, 'klubba-signature': 'v1=' }, '{"a":1}', now)).toBe(false)
  // Written out, because others have to make the same.
  expect(signatureOf('key', '1', '{}')).toBe('v1=1ba6b8171186efc613e8bcc0cbdab2748f24984d7c5a84faa2637afa0e40d224')
})

test('INT-6 only addresses of the open internet are public', () => {
  const hidden = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001:0:1::',
    'localhost',
    '',
  ]
  expect(hidden.filter(isPublicAddress)).toEqual([])
  const open = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '93.184.216.34', '2606:2800:220:1::1', '2a00:1450::1']
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([])
})

test.for([
  'http://127.0.0.1:1/',
  'http://[::1]:1/',
  'http://0x7f.1:1/',
  'http://localhost:1/',
  'http://[::ffff:7f00:1]:1/',
])('INT-6 nothing is sent to %s unless that is allowed', async (url) => {
  const sending = { url, secret: SECRET, id: '1', body: '{}', timeoutMs: 1000, maxBytes: 10 }
  await expect(sendSigned({ ...sending, allowPrivate: false })).rejects.toMatchObject({ failure: 'private_address' })
})

test('INT-1 what others say is cut and cleaned before it is kept', () => {
  expect(shownText('a\u0000b\r\nc\u202Ed', 100)).toBe('a b cd')
  expect(shownText('x'.repeat(600), 500)).toHaveLength(500)
  expect(shownText('ab😀', 3).isWellFormed()).toBe(true)
})
