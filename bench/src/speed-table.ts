import { buildWebIfNeeded } from '../../scripts/build-web.ts'
import { assetCases, checkFloor } from './asset-lists.ts'
import { bidLines, measureBids } from './bids.ts'
import { measureImageProcessing } from './image-processing.ts'
import { compareCounts, type CountsCompared } from './counts-compared.ts'
import { type ListSpeed, timeAssetList } from './list-speed.ts'
import { measurePageSpeed } from './page-speed.ts'
import { measure, withSides, type Measured, type Rounds } from './paired.ts'
import { measureSignInTiming } from './sign-in-timing.ts'
import { measureStart } from './start.ts'
import { ADMIN } from './upload-client.ts'

const CLIENTS = 10
/** Combinations of filters and words whose counts are compared with the database's. */
const COMPARED = 20

/** What one size was like. */
interface Size {
  assets: number
  cases: Measured[]
  /** Random combinations of filters and words, against the database; their times in milliseconds. */
  counts: CountsCompared
  /** In a browser. */
  list: ListSpeed | undefined
  memory: number
  ready_ms: number
  counted_ms: number
}

async function measureSize(assets: number, rounds: Rounds, withBrowser: boolean): Promise<Size> {
  return withSides(async (sides) => {
    const cases = await assetCases(sides.databaseUrl, assets)
    // Started anew, as after an update of the product: what it keeps in memory is read again.
    const { ready_ms, counted_ms } = await sides.restart()
    const measured: Measured[] = []
    const list = withBrowser ? await timeAssetList(sides.ours.origin, ADMIN, 9) : undefined
    let memory = sides.memory() ?? 0
    for (const one of cases) {
      measured.push(...(await measure(one, sides, rounds)))
      memory = Math.max(memory, sides.memory() ?? 0)
    }
    await checkFloor(sides.databaseUrl)
    // It removes assets too, which the cases would miss.
    const counts = await compareCounts(sides, { combinations: COMPARED, seconds: rounds.seconds * 3, seed: assets })
    return { assets, cases: measured, counts, list, memory, ready_ms, counted_ms }
  })
}

type Line = Record<string, string | number>

/** Growth is that of processor time an answer, server and database together: it does not depend on who else works here. */
function linesOf(small: Size, large: Size): Line[] {
  const cpuOf = ({ ours }: Measured) => ours.cpu_us + ours.database_cpu_us
  return small.cases.map((at, index) => {
    const grown = large.cases[index] ?? at
    return {
      work: at.name,
      'floor /s': Math.round(at.floor.rate),
      'ours /s': Math.round(at.ours.rate),
      'ours large /s': Math.round(grown.ours.rate),
      'slower than floor': at.ratio,
      'cpu to floor': at.cpu_ratio,
      growth: Number((cpuOf(grown) / cpuOf(at)).toFixed(2)),
      'cpu us': cpuOf(at),
      'cpu us large': cpuOf(grown),
    }
  })
}

const sizeLine = ({ assets, memory, ready_ms, counted_ms, counts, list }: Size): Line => ({
  assets,
  'memory MB': memory,
  'ready ms': ready_ms,
  'counted ms': counted_ms,
  'counts p50 ms': Number(counts.p50.toFixed(1)),
  'counts p99 ms': Number(counts.p99.toFixed(1)),
  'counts compared': counts.combinations,
  'counts that differ': counts.mismatches,
  'counts behind, at most': counts.most_behind,
  ...(list && {
    'way to the list ms, first time': list.way.first_ms,
    'way to the list ms, repeated': list.way.repeat_ms,
    'filter to counts ms, first time': list.filter.first_ms,
    'filter to counts ms, repeated': list.filter.repeat_ms,
  }),
})

export interface Extent {
  assets: readonly number[]
  rounds: Rounds
  /** Bids, sign-in, pictures and pages too. */
  isWhole: boolean
}

const FULL: Extent = {
  assets: [100_000, 1_000_000],
  rounds: { clients: [CLIENTS], rounds: 5, seconds: 2, compared: 3 },
  isWhole: true,
}

/** Everything that has a floor or a bound, in one table. */
export async function measureAll({ assets, rounds, isWhole }: Extent = FULL): Promise<Record<string, Line[]>> {
  if (isWhole) await buildWebIfNeeded()
  const sizes: Size[] = []
  for (const count of assets) sizes.push(await measureSize(count, rounds, isWhole))
  const [small, large = small] = sizes
  const tables = { assets: small && large ? linesOf(small, large) : [], sizes: sizes.map(sizeLine) }
  if (!isWhole) return tables
  const bids = await measureBids(rounds.rounds)
  const { tenths } = await measureSignInTiming(20)
  const images = await measureImageProcessing(10)
  const page = await measurePageSpeed(3)
  const start = await measureStart(3)
  const figures = [page.loginScript, page.shellScript, page.loginLargestPaint]
  return {
    ...tables,
    bids: bidLines(bids.cases),
    others: [
      { work: 'sign-in that is refused, ms', value: Math.round(tenths['wrong password']) },
      { work: 'photo of 12 megapixels, times sharp alone', value: Number(images.ratio.toFixed(2)) },
      { work: 'start to the first answer, ms', value: start.first_answer_ms, bound: 5000 },
      { work: 'memory of the server at rest, MB', value: start.memory_at_rest, bound: 150 },
      { work: 'landing page to the list of users, first time, ms', value: page.routeChangeToList.first_ms },
      { work: 'landing page to the list of users, repeated, ms', value: page.routeChangeToList.repeat_ms },
      ...figures.map(({ value, unit, target }, index) => ({
        work: ['script of the sign-in page', 'script of the shell', 'largest paint, slowed down'][index] ?? '',
        value: `${value} ${unit}`,
        bound: `${target} ${unit}`,
      })),
    ],
  }
}
