/** What the product asks the database for a report, for measurements. */
import type { ReportId } from '@klubba/domain/reports/report'
import { getReport } from '../server/src/reports/report-service.ts'
import { openRules, type Place } from './auction-market.ts'

export interface Statement {
  text: string
  values: unknown[]
}

export async function statementsOf(place: Place, report: ReportId, period: { from?: string }): Promise<Statement[]> {
  const rules = openRules(place)
  const asked: Statement[] = []
  rules.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: [Statement | string, unknown[]?]) => {
      const [asking, values = []] = args
      asked.push(typeof asking === 'string' ? { text: asking, values } : { text: asking.text, values: asking.values })
      return query(...args)
    }) as typeof client.query
  })
  try {
    const { rows } = await rules.pool.query<{ id: string }>('SELECT id FROM users LIMIT 1')
    asked.length = 0
    const caller = { user_id: rows[0]?.id ?? '', user_type: 'admin' } as Parameters<typeof getReport>[1]
    await getReport(rules.deps, caller, report, { page: 1, page_size: 25, ...period }, 'en')
    return asked
  } finally {
    await rules.close()
  }
}
