import { expect, test } from 'vitest'
import { lockfileProblems } from './lockfile.ts'

const lockfile = (entry: object) => JSON.stringify({ packages: { '': { name: 'klubba' }, 'node_modules/a': entry } })

test('a lockfile without hosts passes, funding pages or not', () => {
  const funding = { url: 'https://example.org/give' }
  expect(lockfileProblems(lockfile({ version: '1.0.0', integrity: 'sha512-x', funding }))).toEqual([])
  expect(lockfileProblems(lockfile({ resolved: 'domain', link: true }))).toEqual([])
})

test.each([
  { resolved: 'https://registry.example.org/a/-/a-1.0.0.tgz' },
  { resolved: 'git+ssh://git@example.org/a.git#1234' },
  { dependencies: { b: 'https://example.org/b.tgz' } },
])('a lockfile with a host fails: %j', (entry) => {
  expect(lockfileProblems(lockfile(entry))).toEqual([
    expect.stringContaining('package-lock.json: node_modules/a names a host'),
  ])
})

test('RUN-1 a lockfile without a package that it names fails: npm ci would refuse it', () => {
  const a = { version: '1.0.0', optionalDependencies: { '@a/linux': '1.0.0', '@a/mac': '1.0.0' } }
  const packages = { '': {}, 'node_modules/a': a, 'node_modules/@a/linux': { version: '1.0.0' } }
  expect(lockfileProblems(JSON.stringify({ packages }))).toEqual([
    'package-lock.json: node_modules/a wants @a/mac, which the lockfile lacks: npm ci will fail',
  ])
  const whole = { ...packages, 'node_modules/a/node_modules/@a/mac': { version: '1.0.0' } }
  expect(lockfileProblems(JSON.stringify({ packages: whole }))).toEqual([])
})

test('an empty lockfile fails', () => {
  expect(lockfileProblems('{}')).toEqual(['package-lock.json: no packages were read'])
})
