import { api } from '@klubba/domain/api'
import { expect, test } from 'vitest'
import { signIn } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()

interface Operation {
  operationId: string
  security: unknown[]
  responses: Record<string, unknown>
  requestBody?: { content: { 'application/json': { schema: { required?: string[]; additionalProperties?: boolean } } } }
}

test('INT-5 the description is OpenAPI 3.1 and has every call of the contract, and no other', async () => {
  const { token } = await signIn(app)
  const { body } = await app.call('GET /v1/openapi.json', {}, { token })
  expect(body.openapi).toBe('3.1.0')
  const paths = body['paths'] as Record<string, Record<string, Operation>>
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      expect(operation.operationId).toBe(`${method.toUpperCase()} ${path}`)
      expect(operation.responses).toHaveProperty('default')
      return operation.operationId
    }),
  )
  expect(described.toSorted()).toEqual(Object.keys(api).toSorted())
  const login = paths['/api/_auth/login']?.['post']
  expect(login?.security).toEqual([])
  expect(login?.requestBody?.content['application/json'].schema).toMatchObject({
    required: ['email', 'password'],
    additionalProperties: false,
  })
  expect(paths['/v1/audit']?.['get']?.security).toEqual([{ access_token: [] }])
})

test('INT-5 only signed-in users read it', async () => {
  expect((await app.call('GET /v1/openapi.json', {})).status).toBe(401)
})
