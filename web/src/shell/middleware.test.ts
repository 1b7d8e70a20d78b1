import { isRedirect } from '@tanstack/react-router'
import { beforeAll, expect, test } from 'vitest'
import { addMiddleware, runMiddleware } from './middleware.ts'
import { PageError } from './page-check.ts'

const CONTEXT = { pathname: '/en/assets', href: '/en/assets?x=1', params: {} }

async function failureOf(names: string[], isStart = false): Promise<unknown> {
  return runMiddleware(names, CONTEXT, isStart).catch((error: unknown) => error)
}

beforeAll(() => {
  addMiddleware('fine', () => undefined)
  addMiddleware('elsewhere', async () => '/en/api')
  addMiddleware('refuses', () => false)
  addMiddleware('breaks', () => {
    throw new Error('broken')
  })
})

test('NAV-16 an unknown middleware is named', async () => {
  expect(await failureOf(['fine', 'nobody'])).toMatchObject({ message: "Unknown route middleware: 'nobody'." })
  expect(await failureOf(['fine'])).toBeUndefined()
})

test('NAV-16 a middleware that fails at start gives the page-not-found error, later its own', async () => {
  expect(await failureOf(['breaks'], true)).toMatchObject({ status: 404, words: undefined })
  expect(await failureOf(['breaks'], true)).toBeInstanceOf(PageError)
  expect(await failureOf(['breaks'])).toMatchObject({ message: 'broken' })
  expect(await failureOf(['refuses'])).toBeInstanceOf(PageError)
})

test('NAV-16 a middleware leads elsewhere by naming an address', async () => {
  expect(isRedirect(await failureOf(['elsewhere', 'breaks'], true))).toBe(true)
})
