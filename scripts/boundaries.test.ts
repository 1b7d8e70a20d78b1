import { describe, expect, test } from 'vitest'
import { boundaryProblems } from './boundaries.ts'
import { importLines } from './import-lines.ts'

function problemsOf(files: Record<string, string>): string[] {
  return boundaryProblems(Object.entries(files).map(([path, text]) => ({ path, text })))
}

describe('directions', () => {
  const domain = {
    'domain/src/languages.ts': `export const LANGUAGES = ['en']`,
    'domain/src/fields.ts': `import { z } from 'zod'\nexport const Id = z.uuid()`,
    'domain/src/user.ts': `import { Id } from './fields.ts'\nexport const User = Id`,
  }

  test.each([
    ['domain/src/a.ts', `import fs from 'node:fs'`, 'domain is pure'],
    ['domain/src/a.ts', `import pg from 'pg'`, 'domain is pure'],
    ['domain/src/a.ts', `import type { Phrases } from '@klubba/i18n/phrases'`, 'domain imports nothing but'],
    ['i18n/src/a.ts', `import { Id } from '@klubba/domain/fields'`, 'takes types from domain'],
    ['i18n/src/a.ts', `import { User } from '@klubba/domain/user'`, 'takes types from domain'],
    ['i18n/src/a.ts', `import { type Id } from '@klubba/domain/fields'`, 'takes types from domain'],
    ['i18n/src/a.ts', `import { readFileSync } from 'node:fs'`, 'only translator.ts'],
    ['reference/src/a.ts', `import { t } from '@klubba/i18n/translator'`, 'may import domain only'],
    ['server/src/a.ts', `import { call } from '@klubba/web/api/call'`, 'must not import web'],
    ['server/src/a.ts', `import { call } from '../../web/src/api/call.ts'`, 'must not import web'],
    ['web/src/a.ts', `import type { Deps } from '@klubba/server/deps'`, 'must not import server'],
    ['e2e/src/a.spec.ts', `import { makeApp } from '../../server/src/testing/test-app.ts'`, 'must not import server'],
    ['bench/src/a.ts', `export * from '@klubba/server/app'`, 'must not import server'],
    ['server/src/a.ts', `import { startProduct } from '../../scripts/product.ts'`, 'must not import scripts'],
  ])('%s with %s', (path, line, problem) => {
    expect(problemsOf({ ...domain, [path]: line })).toEqual([expect.stringContaining(`${path}:1: `)])
    expect(problemsOf({ ...domain, [path]: line })[0]).toContain(problem)
  })

  test.each([
    ['domain/src/a.ts', `import { z } from 'zod'\nimport { Id } from './fields.ts'`],
    ['domain/src/a.test.ts', `import { test } from 'vitest'\nimport fc from 'fast-check'`],
    ['i18n/src/a.ts', `import type { Id } from '@klubba/domain/fields'`],
    [
      'i18n/src/translator.ts',
      `import { readFileSync } from 'node:fs'\nimport { LANGUAGES } from '@klubba/domain/languages'`,
    ],
    ['reference/src/a.ts', `import type { User } from '@klubba/domain/user'`],
    ['server/src/a.ts', `import { Id } from '@klubba/domain/fields'\nimport pg from 'pg'`],
    ['web/src/a.tsx', `import { Id } from '@klubba/domain/fields'\nimport './a.css'`],
    ['server/src/a.test.ts', `import { startProduct } from '../../scripts/product.ts'`],
    ['bench/src/a.ts', `import { startProduct } from '../../scripts/product.ts'`],
  ])('allow %s with %s', (path, line) => {
    expect(problemsOf({ ...domain, [path]: line })).toEqual([])
  })
})

describe('inside server and web', () => {
  const features = {
    'server/src/app.ts': `import { assetRoutes } from './assets/asset-routes.ts'`,
    'server/src/deps.ts': `import type { Db } from './db/database.ts'`,
    'web/src/routes.tsx': `const Page = lazy(() => import('./assets/asset-page.tsx'))`,
  }

  test.each([
    ['server/src/http/a.ts', `import { x } from '../assets/asset-service.ts'`, 'machinery and knows no feature'],
    ['server/src/jobs/a.ts', `import type { X } from '../assets/asset-jobs.ts'`, 'machinery and knows no feature'],
    ['server/src/assets/asset-service.ts', `import { x } from '../owners/owner-sql.ts'`, 'only through its service'],
    ['server/src/assets/asset-sql.ts', `import { x } from './asset-service.ts'`, 'routes call the service'],
    ['server/src/assets/asset-service.ts', `import { x } from './asset-routes.ts'`, 'routes call the service'],
    ['server/src/assets/asset-routes.ts', `import { x } from './asset-sql.ts'`, 'routes call the service'],
    ['server/src/assets/asset-service.ts', `import { buildApp } from '../app.ts'`, 'puts the features together'],
    [
      'server/src/assets/asset-service.ts',
      `import { makeApp } from '../testing/test-app.ts'`,
      'only tests import testing',
    ],
    ['server/src/main.ts', `import { makeApp } from './testing/test-app.ts'`, 'only tests import testing'],
    ['web/src/ui/a.tsx', `import { call } from '../api/call.ts'`, 'ui knows no data'],
    ['web/src/api/a.ts', `import { x } from '../assets/asset-queries.ts'`, 'machinery and knows no feature'],
    ['web/src/assets/a.tsx', `import { OwnerForm } from '../owners/owner-form.tsx'`, 'only through its queries'],
    ['web/src/assets/a.tsx', `import { router } from '../routes.tsx'`, 'puts the features together'],
  ])('%s with %s', (path, line, problem) => {
    expect(problemsOf({ ...features, [path]: line })).toEqual([expect.stringContaining(problem)])
  })

  test.each([
    ['server/src/main.ts', `import { buildApp } from './app.ts'\nimport { x } from './assets/asset-sql.ts'`],
    [
      'server/src/assets/asset-routes.ts',
      `import { x } from './asset-service.ts'\nimport type { Deps } from '../deps.ts'`,
    ],
    [
      'server/src/assets/asset-service.ts',
      `import { x } from './asset-sql.ts'\nimport { y } from '../owners/owner-service.ts'`,
    ],
    ['server/src/assets/asset-sql.ts', `import { db } from '../db/database.ts'`],
    [
      'server/src/assets/asset.test.ts',
      `import { makeApp } from '../testing/test-app.ts'\nimport { x } from '../owners/owner-sql.ts'`,
    ],
    ['server/src/testing/test-app.ts', `import { buildApp } from '../app.ts'`],
    [
      'web/src/assets/a.tsx',
      `import { useOwners } from '../owners/owner-queries.ts'\nimport { OwnersEmbed } from '../owners/owners-embed.tsx'`,
    ],
    ['web/src/ui/a.tsx', `import { Logo } from './logo.tsx'\nimport { brandName } from '../settings.ts'`],
    ['web/src/main.tsx', `import { router } from './routes.tsx'`],
  ])('allow %s with %s', (path, line) => {
    expect(problemsOf({ ...features, [path]: line })).toEqual([])
  })
})

describe('names and lengths', () => {
  test.each([
    ['server/src/utils/text.ts', 'a folder called utils'],
    ['web/src/assets/helpers/a.ts', 'a folder called helpers'],
    ['domain/src/common/a.ts', 'a folder called common'],
    ['domain/src/types/a.ts', 'a folder called types'],
    ['domain/src/index.ts', 'no barrels'],
    ['web/src/assets/AssetPage.tsx', 'not in kebab-case'],
    ['web/src/Assets/asset-page.tsx', 'not in kebab-case'],
    ['scripts/some_script.ts', 'not in kebab-case'],
  ])('%s', (path, problem) => {
    expect(problemsOf({ [path]: '' })).toEqual([expect.stringContaining(problem)])
  })

  test('files of 300 lines and tests of 500 are too long; generated ones may be', () => {
    const lines = (count: number) => '\n'.repeat(count - 1) + 'x\n'
    expect(problemsOf({ 'server/src/a.ts': lines(300) })).toEqual(['server/src/a.ts: 300 lines; files stay under 300'])
    expect(problemsOf({ 'server/src/a.test.ts': lines(500) })).toHaveLength(1)
    const fine = {
      'server/src/a.ts': lines(299),
      'server/src/a.test.ts': lines(499),
      'server/src/a.gen.ts': lines(5000),
    }
    expect(problemsOf(fine)).toEqual([])
  })

  test('nothing read is a failure', () => {
    expect(problemsOf({})).toEqual(['no source files were read'])
  })
})

test('every form of import is read, and no text that only looks like one', () => {
  const text = `
import a from 'default'
import type { B } from 'type'
import { type C } from 'inline-type'
import d, { e } from 'both'
import * as f from 'namespace'
import {
  g,
  h,
} from 'several-lines'
import 'effect'
export { i } from 'export'
export * from 'export-all'
export type { J } from 'export-type'
const k = await import('dynamic')
const l = () => import(/* later */ './comment-inside.ts')
// import('commented')
 * import('in a doc')
const m = "import n from 'text'"
export const from = 'nothing'
`
  expect(importLines(text).map(({ specifier, typeOnly }) => (typeOnly ? `type ${specifier}` : specifier))).toEqual([
    'default',
    'type type',
    'inline-type',
    'both',
    'namespace',
    'several-lines',
    'effect',
    'export',
    'export-all',
    'type export-type',
    'dynamic',
    './comment-inside.ts',
  ])
})
