/**
 * Opens files that strangers made, in a process of its own: a fault in a decoder ends this process and no other. It is
 * given no secrets and reaches no database.
 */
import { setPriority } from 'node:os'
import { UnfitFileError, type DecodingTask, type MadeFiles, type Outcome } from './task.ts'

/** People who wait for an answer come first. */
setPriority(10)

async function make(task: DecodingTask): Promise<MadeFiles> {
  // What is not needed is not loaded: most files are pictures.
  if (task.type === 'video') return (await import('./make-video.ts')).makeVideo(task)
  return (await import('./make-images.ts')).makeImages(task)
}

async function outcomeOf(task: DecodingTask): Promise<Outcome> {
  try {
    return { ok: true, made: await make(task) }
  } catch (error) {
    if (error instanceof UnfitFileError) return { ok: false, reason: error.reason }
    throw error
  }
}

process.on('message', (task: DecodingTask) => {
  void outcomeOf(task).then((outcome) => process.send?.(outcome))
})
process.on('disconnect', () => process.exit())
