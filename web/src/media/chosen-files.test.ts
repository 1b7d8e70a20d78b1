import { expect, test } from 'vitest'
import { acceptedBy, judge } from './chosen-files.ts'

const LIMITS = { image: 30, video: 1024, file: 50 }
const MB = 1024 * 1024

test.each([
  ['a.JPG', 'image/jpeg', 'image'],
  ['a.heic', '', 'image'],
  ['a.mov', 'video/quicktime', 'video'],
  ['a.webm', '', 'video'],
])('MED-1 %s (%s) is taken as %s', (name, type, kind) => {
  expect(judge({ name, type, size: 9 }, 'media', LIMITS)).toEqual({ type: kind, issue: undefined })
})

test.each([
  ['a.bmp', 'image/bmp', 'JPEG, PNG, WebP, AVIF, HEIC'],
  ['a.avi', 'video/x-msvideo', 'MP4, MOV, WebM'],
  ['a.pdf', 'application/pdf', 'JPEG, PNG, WebP, AVIF, HEIC, MP4, MOV, WebM'],
  ['a.png', 'image/jpeg', 'JPEG, PNG, WebP, AVIF, HEIC'],
])('MED-2 %s (%s) is refused with the formats that would be taken', (name, type, allowedTypes) => {
  const { issue } = judge({ name, type, size: 9 }, 'media', LIMITS)
  expect(issue).toMatchObject({ code: 'file_wrong_format', params: { name, allowedTypes } })
})

test('MED-2 MED-3 empty comes before the format, and each type has its limit', () => {
  expect(judge({ name: 'a.xyz', type: '', size: 0 }, 'media', LIMITS).issue).toMatchObject({ code: 'file_empty' })
  const large = { size: 40 * MB, type: '' }
  expect(judge({ name: 'a.jpg', ...large }, 'media', LIMITS).issue).toMatchObject({
    code: 'file_too_large',
    params: { name: 'a.jpg', size: 30 },
  })
  expect(judge({ name: 'a.jpg', ...large }, 'documents', LIMITS)).toEqual({ type: 'file', issue: undefined })
  expect(judge({ name: 'a.mp4', ...large }, 'media', LIMITS).issue).toBeUndefined()
})

test('MED-3 the chooser offers what is taken, by type and by ending', () => {
  const offered = acceptedBy('media').split(',')
  expect(offered).toContain('.heic')
  expect(offered).toContain('video/mp4')
  expect(offered).not.toContain('.pdf')
})
