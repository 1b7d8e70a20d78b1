import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'
import { NotAZip, readZip } from './read-zip.ts'
import { createZip } from './write-zip.ts'

const AT = new Date(2026, 10, 15, 12, 30, 10)
const bytesOf = (text: string) => new TextEncoder().encode(text)

function zipOf(files: Record<string, string>, start = 0): Blob {
  const zip = createZip(AT, start)
  for (const [name, text] of Object.entries(files)) {
    zip.add({ name, content: new Blob([text]), crc: crc32(bytesOf(text)) })
  }
  return zip.finish()
}

test('the checksum is that of ZIP files, also in pieces', () => {
  expect(crc32(bytesOf('123456789'))).toBe(0xcbf4_3926)
  expect(crc32(bytesOf('56789'), crc32(bytesOf('1234')))).toBe(0xcbf4_3926)
})

test('OFF-4 what is written to an archive is read out of it again, names of all languages and empty files too', async () => {
  const files = { 'draft.json': '{"brand":"Volvo"}', 'files/01 Häst på äng 🚜.jpg': 'picture', empty: '' }
  const read = await readZip(zipOf(files))
  for (const [name, text] of Object.entries(files)) expect(await (await read(name))?.text()).toBe(text)
  expect(await read('other')).toBeUndefined()
})

test('OFF-4 files behind the first four gigabytes are found', async () => {
  const far = 5 * 1024 ** 3
  const written = zipOf({ one: 'first', two: 'second' }, far)
  // What stands before it is not made: a file is asked for bytes by where they are.
  const large = {
    size: far + written.size,
    slice: (from: number, to: number) => written.slice(from - far, to - far),
  } as Blob
  const read = await readZip(large)
  expect(await (await read('two'))?.text()).toBe('second')
})

test('OFF-4 an archive that another program has packed anew is read', async () => {
  // Made by Python's zipfile: "a.txt" with "klubba" fifty times, deflated.
  const made =
    'UEsDBBQAAAAIAAAAIQA6/WIoDAAAACwBAAAFAAAAYS50eHTLzilNSkrMHiWJIAFQSwECFAMUAAAACAAAACEAOv1iKAwAAAAsAQAABQAAAAAAAAAAAAAAgAEAAAAAYS50eHRQSwUGAAAAAAEAAQAzAAAALwAAAAAA'
  const read = await readZip(new Blob([Uint8Array.from(atob(made), (sign) => sign.codePointAt(0) ?? 0)]))
  expect(await (await read('a.txt'))?.text()).toBe('klubba'.repeat(50))
})

test('OFF-4 what is no archive, or a part of one, is refused', async () => {
  const whole = zipOf({ one: 'first' })
  await expect(readZip(new Blob(['klubba']))).rejects.toThrow(NotAZip)
  await expect(readZip(new Blob([]))).rejects.toThrow(NotAZip)
  await expect(readZip(whole.slice(0, whole.size - 30))).rejects.toThrow(NotAZip)
})
