import { expect, test } from 'vitest'
import { Prepared } from './prepared.ts'

test('RUN-1 A7 a text that is kept to be sent often holds no more memory than its own bytes', () => {
  const { plain, brotli } = new Prepared('text/plain', 'Volvo EC220E, 2018, 8 200 h. '.repeat(40))
  for (const bytes of [plain, brotli]) expect(bytes.buffer.byteLength).toBe(bytes.byteLength)
})
