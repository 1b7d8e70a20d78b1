import { randomUUIDv7 } from 'node:crypto'
import { inspectionsFromValues } from '@klubba/domain/offline/stored-inspections'
import { expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { databaseBefore } from '../testing/database-before.ts'

const MIGRATION = '0031_inspections.sql'
const earlier = databaseBefore(MIGRATION)

interface Row {
  id: string
  values: Record<string, unknown>
  inspections: Record<string, unknown>[]
  field_versions: Record<string, number>
}

const PLACE = { street: null, postal_code: '0150', postal_place: 'Oslo', city: null, country_id: 578 }

/** An asset as the version before wrote it. */
async function asset(values: Record<string, unknown>, fieldVersions: Record<string, number> = {}): Promise<string> {
  const id = randomUUIDv7()
  await earlier.client.query(
    `INSERT INTO assets (id, category, subcategory, values, place, field_versions, version, created_by, updated_by)
     VALUES ($1, 'trucks', 'tractor_unit', $2, $3, $4, 9, $5, $5)`,
    [id, { asset_number: `K-${id}`, ...values }, PLACE, fieldVersions, earlier.user],
  )
  return id
}

const read = async (id: string): Promise<Row | undefined> =>
  (await earlier.client.query<Row>('SELECT id, values, inspections, field_versions FROM assets WHERE id = $1', [id]))
    .rows[0]

const EU = { kind: 'eu_inspection', inspected_at: null, valid_until: null, notes: '', document_id: null }
const OTHER = {
  kind: 'other',
  inspected_at: null,
  valid_until: null,
  result: 'NON_COMPLIANT',
  notes: '',
  document_id: null,
}

const GIVEN = {
  nothing: [{ usage_km: 5 }, []],
  passed: [
    { eu_last_inspection: '2025-04-02', eu_valid_until: '2027-04-02', eu_passed: true },
    [{ ...EU, inspected_at: '2025-04-02', valid_until: '2027-04-02', result: 'COMPLIANT' }],
  ],
  datesAlone: [{ eu_valid_until: '2027-04-02' }, [{ ...EU, valid_until: '2027-04-02', result: 'NON_COMPLIANT' }]],
  unticked: [{ eu_passed: false }, [{ ...EU, result: 'NON_COMPLIANT' }]],
  lifting: [
    {
      inspection_type: 'lifting',
      inspected_at: '2026-01-02',
      next_inspection: '2027-01-02',
      inspection_result: 'COMPLIANT',
      inspection_notes: 'Ny kjetting',
    },
    [
      {
        ...OTHER,
        kind: 'lifting',
        inspected_at: '2026-01-02',
        valid_until: '2027-01-02',
        result: 'COMPLIANT',
        notes: 'Ny kjetting',
      },
    ],
  ],
  withoutType: [{ inspection_notes: 'Seen' }, [{ ...OTHER, notes: 'Seen' }]],
  tank: [{ inspection_type: 'tank', inspection_notes: 'Ventil' }, [{ ...OTHER, notes: 'Tankkontroll\nVentil' }]],
  expert: [{ inspection_type: 'expert' }, [{ ...OTHER, notes: 'Sakkyndig kontroll' }]],
  ofAnAdmin: [{ inspection_type: 'rope_test' }, [{ ...OTHER, notes: 'rope_test' }]],
  both: [
    { eu_passed: true, inspection_type: 'annual', usage_km: 7 },
    [
      { ...EU, result: 'COMPLIANT' },
      { ...OTHER, kind: 'annual' },
    ],
  ],
} as const satisfies Record<string, [object, object[]]>

test('AST-27 RUN-1 T8 the migration makes records of what was filled in, and none of nothing', async () => {
  const ids = new Map<string, string>()
  for (const [name, [values]] of Object.entries(GIVEN)) ids.set(name, await asset(values))
  const versioned = await asset({ eu_passed: true }, { brand: 2, eu_passed: 7, eu_valid_until: 4 })
  expect(await migrate(earlier.url)).toContain(MIGRATION)
  for (const [name, [values, expected]] of Object.entries(GIVEN)) {
    const id = ids.get(name) ?? ''
    const row = await read(id)
    const records = expected.map((record, at) => ({ id: row?.inspections[at]?.['id'], ...record }))
    expect({ name, records: row?.inspections }).toEqual({ name, records })
    // A device that carries its own draft over makes the very same records.
    expect(row?.inspections).toEqual(inspectionsFromValues(id, values, PLACE))
    const { usage_km } = values as { usage_km?: number }
    expect(row?.values).toEqual({ asset_number: `K-${id}`, ...(usage_km && { usage_km }) })
  }
  expect((await read(versioned))?.field_versions).toEqual({ brand: 2, inspections: 7 })
})

test('AST-27 T8 a server of the version before that still runs during the upgrade changes the record', async () => {
  await migrate(earlier.url)
  const id = await asset({ eu_last_inspection: '2025-04-02', eu_passed: true })
  const [before] = (await read(id))?.inspections ?? []
  expect(before).toMatchObject({ inspected_at: '2025-04-02', result: 'COMPLIANT' })
  await earlier.client.query(
    `UPDATE assets SET values = values || '{"eu_passed": false, "eu_valid_until": "2026-04-02"}',
       field_versions = '{"eu_passed": 10, "eu_valid_until": 10}', version = 10 WHERE id = $1`,
    [id],
  )
  expect(await read(id)).toMatchObject({
    inspections: [{ ...before, valid_until: '2026-04-02', result: 'NON_COMPLIANT' }],
    field_versions: { inspections: 10 },
    values: { asset_number: `K-${id}` },
  })
})
