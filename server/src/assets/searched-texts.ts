/** Which of 64 groups a pair of neighbouring bytes is in. */
const pairOf = (first: number, second: number) => Math.imul(first * 251 + second, 0x9e3779b1) >>> 26

/** By the bits of the wanted words: what a text must have for them to be in it, the groups of pairs and the words. */
interface Needs {
  low: Int32Array
  high: Int32Array
  words: Buffer[][]
}

function hasWord(bytes: Uint8Array, from: number, to: number, word: Uint8Array): boolean {
  const first = word[0]
  const last = to - word.length
  for (let at = from; at <= last; at++) {
    if (bytes[at] !== first) continue
    let length = 1
    while (length < word.length && bytes[at + length] === word[length]) length++
    if (length === word.length) return true
  }
  return false
}

/**
 * Numbered texts, as bytes one after another, in which words are looked for. Of each text is known which pairs of
 * neighbouring bytes it may have, so that nearly all texts are passed over without being read.
 */
export class SearchedTexts {
  #bytes = Buffer.alloc(0)
  #end = 0
  /** Bytes before the end that belong to no text any more. */
  #unused = 0
  #starts = new Uint32Array(0)
  #lengths = new Uint32Array(0)
  #low = new Uint32Array(0)
  #high = new Uint32Array(0)

  #growTo(size: number): void {
    const grown = [this.#starts, this.#lengths, this.#low, this.#high].map((each) => {
      const larger = new Uint32Array(size)
      larger.set(each)
      return larger
    }) as [Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>]
    ;[this.#starts, this.#lengths, this.#low, this.#high] = grown
  }

  /** Tells whether that is another text than before. */
  set(number: number, text: string): boolean {
    if (number >= this.#starts.length) this.#growTo(Math.max(1024, Math.ceil((number + 1) * 1.25)))
    const length = Buffer.byteLength(text)
    const known = this.#lengths[number] ?? 0
    const from = this.#starts[number] ?? 0
    if (length === known && this.#bytes.toString('utf8', from, from + length) === text) return false
    if (length > known) {
      this.#unused += known
      this.#lengths[number] = 0
      this.#makeRoomFor(length)
      this.#starts[number] = this.#end
      this.#end += length
    } else this.#unused += known - length
    const start = this.#starts[number] ?? 0
    this.#bytes.write(text, start)
    this.#lengths[number] = length
    const { low, high } = pairsOf(this.#bytes.subarray(start, start + length))
    this.#low[number] = low
    this.#high[number] = high
    return true
  }

  #makeRoomFor(length: number): void {
    if (this.#end + length <= this.#bytes.length) return
    if (this.#unused * 4 > this.#end) this.#closeGaps()
    const needed = Math.ceil((this.#end + length) * 1.25)
    if (needed <= this.#bytes.length) return
    const bytes = Buffer.alloc(Math.max(1024, needed))
    this.#bytes.copy(bytes, 0, 0, this.#end)
    this.#bytes = bytes
  }

  #closeGaps(): void {
    const bytes = Buffer.alloc(this.#bytes.length)
    let end = 0
    for (let number = 0; number < this.#starts.length; number++) {
      const start = this.#starts[number] ?? 0
      const length = this.#lengths[number] ?? 0
      this.#starts[number] = end
      if (length > 0) end += this.#bytes.copy(bytes, end, start, start + length)
    }
    ;[this.#bytes, this.#end, this.#unused] = [bytes, end, 0]
  }

  /** Tells of a text whether it has all of the wanted words: a bit for each of them (eight at most). */
  searcher(words: readonly string[]): (number: number, wanted: number) => boolean {
    const needs = needsOf(words)
    return (number, wanted) => this.#mayHave(number, needs, wanted) && this.#has(number, needs.words[wanted])
  }

  /** Numbers of texts before the end that have all of the words. */
  *withAll(words: readonly string[], end: number): Generator<number> {
    const needs = needsOf(words)
    const all = needs.low.length - 1
    const low = needs.low[all] ?? 0
    const high = needs.high[all] ?? 0
    const [lows, highs] = [this.#low, this.#high]
    for (let number = 0; number < end; number++) {
      // One condition that hardly ever holds: the processor guesses it right.
      const without = (low & ~(lows[number] ?? 0)) | (high & ~(highs[number] ?? 0))
      if (without === 0 && this.#has(number, needs.words[all])) yield number
    }
  }

  #mayHave(number: number, { low, high }: Needs, wanted: number): boolean {
    return (((low[wanted] ?? 0) & ~(this.#low[number] ?? 0)) | ((high[wanted] ?? 0) & ~(this.#high[number] ?? 0))) === 0
  }

  #has(number: number, words: readonly Buffer[] = []): boolean {
    const from = this.#starts[number] ?? 0
    const to = from + (this.#lengths[number] ?? 0)
    for (const word of words) if (!hasWord(this.#bytes, from, to, word)) return false
    return true
  }
}

function pairsOf(bytes: Uint8Array): { low: number; high: number } {
  let [low, high] = [0, 0]
  for (let at = 1; at < bytes.length; at++) {
    const pair = pairOf(bytes[at - 1] ?? 0, bytes[at] ?? 0)
    if (pair < 32) low |= 1 << pair
    else high |= 1 << (pair - 32)
  }
  return { low, high }
}

function needsOf(words: readonly string[]): Needs {
  const each = words.map((word) => Buffer.from(word))
  const chosen = Array.from({ length: 1 << words.length }, (_, wanted) =>
    each.filter((_word, index) => wanted & (1 << index)),
  )
  const pairs = chosen.map((some) => some.map(pairsOf))
  return {
    low: Int32Array.from(pairs, (some) => some.reduce((all, { low }) => all | low, 0)),
    high: Int32Array.from(pairs, (some) => some.reduce((all, { high }) => all | high, 0)),
    words: chosen,
  }
}
