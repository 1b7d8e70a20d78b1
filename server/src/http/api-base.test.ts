import { describe, expect, test } from 'vitest'
import { createUser, PASSWORD } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp({
  PUBLIC_URL: 'https://klubba.example',
  API_BASE_URL: 'https://api.klubba.example',
})
const preflight = { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' }

describe('an API on a host of its own', () => {
  test('RUN-4 the product’s own pages may call it, with credentials', async () => {
    const headers = { origin: 'https://klubba.example', ...preflight }
    const asked = await app.inject({ method: 'OPTIONS', url: '/v1/users', headers })
    expect(asked.statusCode).toBe(204)
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': 'https://klubba.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': expect.stringContaining('authorization'),
    })
    const answer = await app.inject({
      method: 'GET',
      url: '/v1/countries',
      headers: { origin: 'https://klubba.example' },
    })
    expect(answer.headers['access-control-allow-origin']).toBe('https://klubba.example')
  })

  test.for(['https://evil.example', 'https://evil.klubba.example', 'http://klubba.example', 'null'])(
    'RUN-4 pages of %s may not',
    async (origin) => {
      const asked = await app.inject({ method: 'OPTIONS', url: '/v1/users', headers: { origin, ...preflight } })
      const answer = await app.inject({ method: 'GET', url: '/v1/countries', headers: { origin } })
      for (const { headers } of [asked, answer]) expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  test('RUN-4 the content security policy follows it, and the cookie reaches it', async () => {
    const { headers } = await app.call('GET /health', {})
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.klubba.example;")
    const user = await createUser(app)
    const signedIn = await app.call('POST /api/_auth/login', { body: { email: user.email, password: PASSWORD } })
    expect(String(signedIn.headers['set-cookie'])).toContain('Domain=klubba.example')
  })
})
