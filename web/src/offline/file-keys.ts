/** Where the pieces of a file lie: `draft file 0000`, and the small picture of it behind them. */
const PIECE_DIGITS = 4
const THUMBNAIL = 'thumbnail'

export const pieceKey = (draftId: string, fileId: string, piece: number): string =>
  `${draftId} ${fileId} ${String(piece).padStart(PIECE_DIGITS, '0')}`

export const thumbnailKey = (draftId: string, fileId: string): string => `${draftId} ${fileId} ${THUMBNAIL}`

const startingWith = (start: string) => IDBKeyRange.bound(start, `${start}\uFFFF`)

export const everythingOfDraft = (draftId: string): IDBKeyRange => startingWith(`${draftId} `)

export const everythingOfFile = (draftId: string, fileId: string): IDBKeyRange => startingWith(`${draftId} ${fileId} `)

/** The file itself, without the picture of it. */
export const bytesOfFile = (draftId: string, fileId: string): IDBKeyRange =>
  IDBKeyRange.bound(pieceKey(draftId, fileId, 0), `${draftId} ${fileId} 9\uFFFF`)

export function partsOfKey(key: string): { draftId: string; fileId: string; isThumbnail: boolean } {
  const [draftId = '', fileId = '', piece] = key.split(' ')
  return { draftId, fileId, isThumbnail: piece === THUMBNAIL }
}
