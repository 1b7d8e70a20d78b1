import { expect, test } from 'vitest'
import { isFile, isShell } from './worker-files.ts'

const SCRIPT = 'export const answer = 42'
/** The first 16 bytes of its SHA-256. */
const HASH = '1dee5eeef3dc132bcf7ebbebff250aa7'
const PORTAL = '<!doctype html><h1>Welcome to the harbour Wi-Fi</h1>'
const page = (build: string) => `<html><head><meta name="klubba-build" content="${build}" /></head></html>`
const html = (text: string, status = 200) => new Response(text, { status, headers: { 'content-type': 'text/html' } })
const script = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/javascript' } })

test('OFF-6 OFF-12 Y1 a file is kept only when its content is that of the build', async () => {
  const response = script(SCRIPT)
  expect(await isFile(response, HASH)).toBe(true)
  // It can still be read afterwards.
  expect(await response.text()).toBe(SCRIPT)
  expect(await isFile(script(PORTAL), HASH)).toBe(false)
  expect(await isFile(script(SCRIPT, 404), HASH)).toBe(false)
  expect(await isFile(script(SCRIPT), undefined)).toBe(false)
})

test('OFF-6 OFF-12 Y1 the page of the app is kept only when it is of the same build', async () => {
  expect(await isShell(html(page('a')), 'a')).toBe(true)
  expect(await isShell(html(page('b')), 'a')).toBe(false)
  expect(await isShell(html(PORTAL), 'a')).toBe(false)
  expect(await isShell(html(page('a'), 503), 'a')).toBe(false)
  expect(await isShell(script(page('a')), 'a')).toBe(false)
  const redirected = html(page('a'))
  Object.defineProperty(redirected, 'redirected', { value: true })
  expect(await isShell(redirected, 'a')).toBe(false)
})
