/** Measurements and fault runs at full length: npm run bench -- NAME [COUNT]; without a name one table of all speeds. */
import { measureAppStart } from './app-start.ts'
import { measureAssetLists } from './asset-lists.ts'
import { runAuctionEndings } from './auction-endings.ts'
import { runAuctionKills } from './auction-kills.ts'
import { runAuctionMemory } from './auction-memory.ts'
import { runAuctionRaces } from './auction-races.ts'
import { checkAllLooks } from './axe-pages.ts'
import { measureBids } from './bids.ts'
import { runBrowserKills } from './browser-kills.ts'
import { sendBrokenFiles } from './broken-files.ts'
import { runBusyTests } from './busy-tests.ts'
import { measureCounts } from './counts-compared.ts'
import { measureImageProcessing } from './image-processing.ts'
import { runKillRounds } from './kill-rounds.ts'
import { measureListSpeed } from './list-speed.ts'
import { measureOrganizationLists } from './organization-lists.ts'
import { runAssetModel } from './asset-model.ts'
import { measureOffline } from './offline.ts'
import { runOfflineKill, runOfflineTyping, runSaveStates } from './offline-kill.ts'
import { sendVideoLater } from './offline-video.ts'
import { measurePageSpeed } from './page-speed.ts'
import { randomRounds, runPartialFailure } from './partial-failure.ts'
import { measurePhotos } from './photos.ts'
import { testPostgresVersions } from './postgres-versions.ts'
import { runPlantedFaults } from './planted-faults.ts'
import { measureReports } from './reports.ts'
import { measureSignInTiming } from './sign-in-timing.ts'
import { measureStart } from './start.ts'
import { runUploadKills } from './uploads.ts'
import { measureAll } from './speed-table.ts'
import { runOnTwoServers } from './two-servers.ts'
import { measureWatchers } from './watchers.ts'

const RUNS: Record<string, (count?: number) => Promise<object>> = {
  'app-start': (rounds = 5) => measureAppStart(rounds),
  'asset-lists': (count = 100_000) => measureAssetLists(count),
  axe: checkAllLooks,
  'asset-model': (count = 10_000) => runAssetModel(count),
  'auction-endings': (auctions = 1000) => runAuctionEndings({ auctions, openings: 50 }),
  'auction-kills': (rounds = 20) => runAuctionKills(rounds),
  'auction-memory': (minutes = 20) => runAuctionMemory(minutes),
  'auction-races': (rounds = 200) => runAuctionRaces(rounds),
  bids: (count = 5) => measureBids(count),
  'broken-files': (count = 1000) => sendBrokenFiles(count),
  'browser-kills': (kills = 3) => runBrowserKills({ megabytes: 200, kills }),
  'busy-tests': (rounds = 3) => runBusyTests(rounds),
  counts: (count = 100_000) => measureCounts(count),
  'image-processing': (count = 30) => measureImageProcessing(count),
  'kill-rounds': (count = 20) => runKillRounds(count),
  'list-speed': (count = 100_000) => measureListSpeed(count),
  offline: (count = 60) => measureOffline(count),
  'offline-kill': (count = 30) => runOfflineKill(count),
  'offline-typing': (rounds = 200) => runOfflineTyping(rounds),
  'offline-video': (megabytes = 200) => sendVideoLater(megabytes),
  'organization-lists': (count = 100_000) => measureOrganizationLists(count),
  'page-speed': (count = 5) => measurePageSpeed(count),
  'partial-failure': (rounds = 50) => runPartialFailure(randomRounds(rounds), console.error),
  photos: (rounds = 3) => measurePhotos({ photos: 30, rounds }),
  'postgres-versions': testPostgresVersions,
  'planted-faults': () => runPlantedFaults(),
  reports: (count = 100_000) => measureReports(count),
  'save-states': (runs = 50) => runSaveStates(runs),
  'sign-in-timing': (count = 100) => measureSignInTiming(count),
  start: (rounds = 5) => measureStart(rounds),
  'two-servers': runOnTwoServers,
  uploads: (count = 10) => runUploadKills(count),
  watchers: (count = 500) => measureWatchers(count),
}

const [name = '', count] = process.argv.slice(2)
const run = RUNS[name]
if (name === '') {
  for (const [title, lines] of Object.entries(await measureAll())) {
    console.log(`\n${title}`)
    console.table(lines)
  }
} else if (run) {
  const result = await run(count === undefined ? undefined : Number(count))
  console.log(JSON.stringify(result, null, 2))
  // A run of browser tests says itself whether they passed.
  if (typeof result === 'object' && result !== null && 'held' in result && !result.held) process.exitCode = 1
} else {
  console.error(`Usage: npm run bench -- NAME [COUNT], with NAME one of ${Object.keys(RUNS).join(', ')}`)
  process.exitCode = 2
}
