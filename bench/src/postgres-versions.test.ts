import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBinaries } from '../../scripts/own-postgres.ts'
import { testOn } from './postgres-versions.ts'

test("RUN-3 P8 the server tests run on an operator's own PostgreSQL, which then holds the migrated database", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'klubba-own-postgres-'))
  try {
    const tested = await testOn(await findBinaries(), folder, ['server/src/db/migrate.test.ts'])
    expect(tested).toMatchObject({ version: expect.stringMatching(/^18\./), failed: [], used: true })
    expect(tested.passed).toBeGreaterThan(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
