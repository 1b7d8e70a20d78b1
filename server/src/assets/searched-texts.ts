/** Pairs and triples of neighbouring bytes are in so many groups: enough that a text has few of them. */
const PAIRS = 256
const TRIPLES = 64
const GROUPS = PAIRS + TRIPLES

/** Digits and the letters up to f, which most numbers are made of, are all told apart: 0 to 15. Others share with these. */
const codeOf = (byte: number) => (byte + (byte >>> 6) * 9) & 15
/** Triples have numbers of 16 bits, which hardly any two that are there share; those that begin alike are a group. */
const TRIPLE_BITS = 16
const numberOfTriple = (bytes: number) => Math.imul(bytes, 0x9e3779b1) >>> (32 - TRIPLE_BITS)
const groupOfTriple = (number: number) => PAIRS + (number >>> (TRIPLE_BITS - Math.log2(TRIPLES)))
const SPACE = 32

/** The groups and the triples of a text. Some may be told more than once. Words have no spaces, so what has one is none. */
function partsOf(bytes: Uint8Array): { groups: number[]; triples: number[] } {
  const groups: number[] = []
  const triples: number[] = []
  let length = 0
  let last = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    length = byte === SPACE ? 0 : length + 1
    if (length > 1) groups.push(codeOf(last & 255) * 16 + codeOf(byte))
    last = ((last << 8) | byte) & 0xffffff
    if (length > 2) triples.push(numberOfTriple(last))
  }
  for (const triple of triples) groups.push(groupOfTriple(triple))
  return { groups, triples }
}

/** Where the three have something in common next, or their length. On its own: a loop that calls nothing is quicker. */
function nextMet(first: Uint32Array, second: Uint32Array, third: Uint32Array, from: number): number {
  const { length } = first
  let at = from
  while (at < length && ((first[at] ?? 0) & (second[at] ?? 0) & (third[at] ?? 0)) === 0) at++
  return at
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
 * Numbered texts, as bytes one after another, in which words are looked for. For each group of neighbouring bytes is
 * known, as a bit for each text, which texts have some of them: so nearly all texts are passed over, 32 at a time.
 */
export class SearchedTexts {
  #bytes = Buffer.alloc(0)
  #end = 0
  /** Bytes before the end that belong to no text any more. */
  #unused = 0
  #starts = new Uint32Array(0)
  #lengths = new Uint32Array(0)
  /** How many texts each group has; the bits of one group after another, and how many numbers of 32 bits each has. */
  readonly #counts = new Uint32Array(GROUPS)
  #bits = new Uint32Array(0)
  #width = 0
  /** How often each triple is there. Of a word that is in no text, mostly some triple is in none. */
  readonly #triples = new Uint32Array(2 ** TRIPLE_BITS)

  /** Room for so many texts, at least. */
  grow(size: number): void {
    if (size <= this.#starts.length) return
    const [starts, lengths] = [new Uint32Array(size), new Uint32Array(size)]
    starts.set(this.#starts)
    lengths.set(this.#lengths)
    const width = Math.ceil(size / 32)
    const bits = new Uint32Array(GROUPS * width)
    for (let group = 0; group < GROUPS; group++) {
      bits.set(this.#bits.subarray(group * this.#width, (group + 1) * this.#width), group * width)
    }
    ;[this.#starts, this.#lengths, this.#bits, this.#width] = [starts, lengths, bits, width]
  }

  /** Tells whether that is another text than before. */
  set(number: number, text: string): boolean {
    if (number >= this.#starts.length) this.grow(Math.max(1024, Math.ceil((number + 1) * 1.25)))
    const length = Buffer.byteLength(text)
    const known = this.#bytesOf(number)
    if (length === known.length && known.toString() === text) return false
    this.#markAll(number, known, false)
    this.#unused += known.length
    this.#lengths[number] = 0
    if (length > known.length) {
      this.#makeRoomFor(length)
      this.#starts[number] = this.#end
      this.#end += length
    } else this.#unused -= length
    this.#bytes.write(text, this.#starts[number] ?? 0)
    this.#lengths[number] = length
    this.#markAll(number, this.#bytesOf(number), true)
    return true
  }

  #bytesOf(number: number): Buffer {
    const from = this.#starts[number] ?? 0
    return this.#bytes.subarray(from, from + (this.#lengths[number] ?? 0))
  }

  #markAll(number: number, bytes: Uint8Array, isIn: boolean): void {
    const { groups, triples } = partsOf(bytes)
    for (const group of groups) this.#mark(number, group, isIn)
    for (const triple of triples) this.#triples[triple] = (this.#triples[triple] ?? 0) + (isIn ? 1 : -1)
  }

  #mark(number: number, group: number, isIn: boolean): void {
    const at = group * this.#width + (number >>> 5)
    const bit = 1 << (number & 31)
    const known = this.#bits[at] ?? 0
    if (((known & bit) !== 0) === isIn) return
    this.#bits[at] = known ^ bit
    this.#counts[group] = (this.#counts[group] ?? 0) + (isIn ? 1 : -1)
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

  /** The numbers of the texts that have the word, in order. */
  withWord(word: string): number[] {
    const bytes = Buffer.from(word)
    const { groups, triples } = partsOf(bytes)
    if (triples.some((triple) => this.#triples[triple] === 0)) return []
    const rarest = [...new Set(groups)].toSorted((a, b) => (this.#counts[a] ?? 0) - (this.#counts[b] ?? 0))
    const bits = rarest.map((group) => this.#bits.subarray(group * this.#width, (group + 1) * this.#width))
    // In no group: every text may have it.
    const [first = new Uint32Array(this.#width).fill(0xffffffff), second = first, third = second, ...others] = bits
    const [texts, starts, lengths] = [this.#bytes, this.#starts, this.#lengths]
    const found: number[] = []
    // After the three that fewest texts have, hardly anything is left: the others are seldom looked at.
    for (let at = nextMet(first, second, third, 0); at < this.#width; at = nextMet(first, second, third, at + 1)) {
      let rest = (first[at] ?? 0) & (second[at] ?? 0) & (third[at] ?? 0)
      for (let index = 0; rest !== 0 && index < others.length; index++) rest &= others[index]?.[at] ?? 0
      for (; rest !== 0; rest &= rest - 1) {
        const number = at * 32 + 31 - Math.clz32(rest & -rest)
        const start = starts[number] ?? 0
        if (hasWord(texts, start, start + (lengths[number] ?? 0), bytes)) found.push(number)
      }
    }
    return found
  }

  /** Whether a text has the word. */
  isIn(number: number, word: string): boolean {
    return this.#bytesOf(number).includes(word)
  }
}
