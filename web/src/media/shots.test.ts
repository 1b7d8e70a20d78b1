import type { MediaOfAsset, Medium } from '@klubba/domain/media/media-api'
import { expect, test } from 'vitest'
import { takenShots } from './media-queries.ts'
import { nextShot, standOfShots } from './shots.ts'
import type { Upload } from './upload-store.ts'

const SHOTS = ['front', 'rear', 'cabin'].map((id) => ({ id, name: id, type: 'image' as const }))
const medium = (id: string, shot: string, status: Medium['status']) => ({ id, shot, status, type: 'image' }) as Medium
const media = (...results: Medium[]) => ({ results }) as unknown as MediaOfAsset
const upload = (shot: string, given: Partial<Upload> = {}) =>
  ({ key: shot, id: undefined, shot, state: 'sending', ...given }) as Upload

test('MED-8 a shot is taken when there is a picture of it that did not fail', () => {
  const found = media(medium('1', 'front', 'ACTIVE'), medium('2', 'rear', 'PROCESSING_ERROR'))
  const stands = standOfShots(SHOTS, found, [])
  expect(stands.map(({ isTaken }) => isTaken)).toEqual([true, false, false])
  expect(takenShots(found, ['front', 'rear', 'cabin'])).toEqual(['front'])
  // The failed one is there to be retried; the next to take is another.
  expect(nextShot(stands)?.id).toBe('cabin')
})

test('MED-8 one that was taken again shows the good picture', () => {
  const found = media(medium('1', 'front', 'PROCESSING_ERROR'), medium('2', 'front', 'PROCESSING'))
  expect(standOfShots(SHOTS, found, [])[0]).toMatchObject({ medium: { id: '2' }, isTaken: true })
})

test('MED-8 what is on its way is not asked for again, what was refused is', () => {
  const refused = upload('rear', { state: 'failed', issue: { path: 'file', code: 'file_empty' } })
  const stands = standOfShots(SHOTS, media(), [upload('front'), refused])
  expect(stands.map(({ upload: own }) => own?.key)).toEqual(['front', undefined, undefined])
  expect(nextShot(stands)?.id).toBe('rear')
})
