/**
 * SHA-256 of what is read piece by piece. The browser's own takes the whole at once, which a long video is too large
 * for.
 */
const BLOCK = 64
const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97]
for (let candidate = 101; PRIMES.length < 64; candidate += 2) {
  if (PRIMES.every((prime) => candidate % prime !== 0)) PRIMES.push(candidate)
}

/** The first 32 bits of a root's fraction, exact: the root of the prime shifted left, in whole numbers. */
function fractionOfRoot(prime: number, degree: 2n | 3n): number {
  const wanted = BigInt(prime) << (32n * degree)
  let low = 0n
  let high = 1n << 40n
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (middle ** degree <= wanted) low = middle
    else high = middle - 1n
  }
  return Number(low & 0xff_ff_ff_ffn) | 0
}

const START = PRIMES.slice(0, 8).map((prime) => fractionOfRoot(prime, 2n))
const ROUNDS = Int32Array.from(PRIMES, (prime) => fractionOfRoot(prime, 3n))

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function mix(state: Int32Array, words: Int32Array, block: DataView, at: number): void {
  for (let index = 0; index < 16; index++) words[index] = block.getInt32(at + 4 * index)
  for (let index = 16; index < 64; index++) {
    const early = words[index - 15] as number
    const late = words[index - 2] as number
    const fromEarly = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const fromLate = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[index] = (words[index - 16] as number) + fromEarly + (words[index - 7] as number) + fromLate
  }
  // By their numbers: taking an array apart costs more than all the rest.
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let index = 0; index < 64; index++) {
    const choice = (e & f) ^ (~e & g)
    const turnedE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const first = (h + turnedE + choice + (ROUNDS[index] as number) + (words[index] as number)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}

export interface Sha256 {
  update: (bytes: Uint8Array) => void
  /** In hex. Nothing can be added after it. */
  digest: () => string
}

export function createSha256(): Sha256 {
  const state = Int32Array.from(START)
  const words = new Int32Array(64)
  const rest = new Uint8Array(2 * BLOCK)
  const restView = new DataView(rest.buffer)
  let filled = 0
  let total = 0

  function update(bytes: Uint8Array): void {
    total += bytes.length
    let at = 0
    if (filled > 0) {
      at = Math.min(BLOCK - filled, bytes.length)
      rest.set(bytes.subarray(0, at), filled)
      filled += at
      if (filled < BLOCK) return
      mix(state, words, restView, 0)
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    for (; at + BLOCK <= bytes.length; at += BLOCK) mix(state, words, view, at)
    rest.set(bytes.subarray(at))
    filled = bytes.length - at
  }

  return {
    update,
    digest: () => {
      const length = filled < BLOCK - 8 ? BLOCK : 2 * BLOCK
      rest.fill(0, filled, length)
      rest[filled] = 0x80
      restView.setBigUint64(length - 8, BigInt(total) * 8n)
      for (let at = 0; at < length; at += BLOCK) mix(state, words, restView, at)
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}
