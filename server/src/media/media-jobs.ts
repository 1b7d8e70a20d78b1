import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isImageFormat } from '@klubba/domain/media/file-formats'
import type { ProcessingReason } from '@klubba/domain/media/media'
import { lockAssetRow } from '../assets/asset-media-service.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { JobPayload } from '../jobs/jobs.ts'
import { mayDeleteFiles } from '../storage/delete-files.ts'
import { ObjectMissingError } from '../storage/storage.ts'
import { decode } from './decoding/decoder-pool.ts'
import type { MadeFiles, Outcome } from './decoding/task.ts'
import { derivedFolder, derivedObject, originalObject } from './media-objects.ts'
import { enqueueProcessing } from './media-processing-service.ts'
import { refreshAsset } from './media-service.ts'
import {
  isContentUsed,
  listAbandoned,
  lockContent,
  takeForWork,
  updateFailed,
  updateReady,
  updateReleased,
  updateStillWorking,
  type Made,
  type StoredVariants,
} from './media-sql.ts'
import { hashOfFile, inWorkFolder, writeHashed } from '../storage/work-folder.ts'

/** A worker says every so often that it is still at it; one that is silent for longer has died. */
const LEASE_SECONDS = 60
const MOST_ATTEMPTS = 5
/** While a video is worked on, others wait for so long before they ask again: the worker has other things to do too. */
const VIDEO_WAITS_SECONDS = 20
const LOST_AFTER_MINUTES = 10

type Work = NonNullable<Awaited<ReturnType<typeof takeForWork>>>

const NOTHING_MADE: Made = { width: null, height: null, duration_ms: null, placeholder: null, variants: {} }

/** Of an asset, or without one a document of an organization. */
interface Processed {
  id: string
  asset_id: string | null
}

/** Changes a medium with its asset locked, and what the asset shows of it. */
async function settle(deps: Deps, { id, asset_id }: Processed, change: (tx: Tx) => Promise<void>) {
  await deps.db.transaction().execute(async (tx) => {
    if (asset_id !== null) await lockAssetRow(tx, asset_id)
    await change(tx)
    if (asset_id !== null) await refreshAsset(deps, tx, asset_id)
  })
  deps.log.debug({ medium: id }, 'a medium has changed')
}

async function fail(
  deps: Deps,
  medium: Processed,
  reason: ProcessingReason,
  from: 'PROCESSING' | 'ACTIVE' = 'PROCESSING',
): Promise<void> {
  await settle(deps, medium, (tx) => updateFailed(tx, medium.id, from, reason))
  deps.log.warn({ medium: medium.id, reason }, 'a file could not be made ready')
}

/** For a medium whose file is gone. */
export const failMissing = (deps: Deps, medium: Processed) => fail(deps, medium, 'file_missing', 'ACTIVE')

/** The original on this machine; false when it is not what was sent. */
async function fetchOriginal({ storage }: Deps, { sha256, size }: Work, path: string): Promise<boolean> {
  try {
    const found = await writeHashed((await storage.read(originalObject(sha256))) as AsyncIterable<Buffer>, path)
    return found === sha256 && (await stat(path)).size === size
  } catch (error) {
    if (error instanceof ObjectMissingError) return false
    throw error
  }
}

async function keepMade({ storage }: Deps, sha256: string, folder: string, made: MadeFiles): Promise<Made> {
  const variants: StoredVariants = {}
  for (const { variant, file, ...facts } of made.files) {
    const path = join(folder, file)
    const object = derivedObject(sha256, file)
    const { size } = await stat(path)
    await storage.putFile(object, path, await hashOfFile(path))
    variants[variant] = { object, size, ...facts }
  }
  const { width, height, duration_ms, placeholder } = made
  return { width, height, duration_ms, placeholder, variants }
}

async function make(deps: Deps, work: Work): Promise<{ ok: true; made: Made } | Exclude<Outcome, { ok: true }>> {
  return inWorkFolder(deps.settings.dataDir, async (folder) => {
    const input = join(folder, 'original')
    if (!(await fetchOriginal(deps, work, input))) return { ok: false, reason: 'file_missing' }
    const { type, format } = work
    if (type === 'file' && !isImageFormat(format)) return { ok: true, made: NOTHING_MADE }
    const outcome = await decode({ type, format, input, output: folder })
    return outcome.ok ? { ok: true, made: await keepMade(deps, work.sha256, folder, outcome.made) } : outcome
  })
}

let videosAtWork = 0

/** Makes a file ready to be shown. What comes of it, it does not stay in PROCESSING. */
export async function processMedium(deps: Deps, { id }: JobPayload<'process_medium'>): Promise<void> {
  const work = await takeForWork(deps.db, id, LEASE_SECONDS)
  if (!work) return
  if (work.attempts > MOST_ATTEMPTS) {
    await fail(deps, work, 'gave_up')
    return
  }
  const isVideo = work.type === 'video'
  if (isVideo && videosAtWork > 0) {
    await deps.db.transaction().execute(async (tx) => {
      await updateReleased(tx, id, work.attempts - 1)
      await enqueueProcessing(tx, id, VIDEO_WAITS_SECONDS)
    })
    return
  }
  if (isVideo) videosAtWork++
  const still = setInterval(
    () => void updateStillWorking(deps.db, id, LEASE_SECONDS).catch((err: unknown) => deps.log.warn({ err }, 'lease')),
    (LEASE_SECONDS * 1000) / 3,
  )
  try {
    const outcome = await make(deps, work)
    if (outcome.ok) await settle(deps, work, async (tx) => void (await updateReady(tx, id, outcome.made)))
    else await fail(deps, work, outcome.reason)
  } catch (error) {
    // A fault of ours or of the store: the queue tries again, a few times.
    await updateReleased(deps.db, id, work.attempts)
    if (work.attempts < MOST_ATTEMPTS) throw error
    deps.log.error({ err: error, medium: id }, 'a file could not be made ready')
    await fail(deps, work, 'gave_up')
  } finally {
    clearInterval(still)
    if (isVideo) videosAtWork--
  }
}

/** Those whose worker died, or whose job was lost, are begun again. */
export async function mendProcessing(deps: Deps): Promise<void> {
  const abandoned = await listAbandoned(deps.db, LOST_AFTER_MINUTES)
  for (const { id } of abandoned) {
    await deps.db.transaction().execute((tx) => enqueueProcessing(tx, id))
  }
  if (abandoned.length > 0) deps.log.warn({ media: abandoned.length }, 'files that nobody worked on are begun again')
}

/** Deletes content that no medium has any more. */
export async function removeUnusedFile(deps: Deps, { sha256 }: JobPayload<'remove_unused_file'>): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockContent(tx, sha256)
    if ((await isContentUsed(tx, sha256)) || !(await mayDeleteFiles(tx))) return
    const keys = [originalObject(sha256)]
    for await (const { key } of deps.storage.list(derivedFolder(sha256))) keys.push(key)
    await deps.storage.delete(keys)
  })
}
