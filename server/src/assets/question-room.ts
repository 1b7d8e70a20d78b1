/** 4 MB: what a question needs where there are a million assets is a tenth of it. */
const room = new Uint32Array(2 ** 20)
let used = 0

/** From here on nobody needs what was taken for the question before. */
export function startQuestion(): void {
  used = 0
}

/**
 * Room for so many numbers until the question is answered, with anything in it. Made anew for each question, such arrays
 * are a third of a megabyte: then all memory is looked through for what is not needed any more, every few dozen questions.
 */
export function takeRoom(length: number): Uint32Array<ArrayBuffer> {
  const end = used + length
  if (end > room.length) return new Uint32Array(length)
  const taken = room.subarray(used, end)
  used = end
  return taken
}

export const takeZeros = (length: number) => takeRoom(length).fill(0)

export function copyForQuestion(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const copy = takeRoom(numbers.length)
  copy.set(numbers)
  return copy
}
