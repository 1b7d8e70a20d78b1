import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Pdf from 'pdfkit'
import { COLOURS } from './looks.ts'

const require = createRequire(import.meta.url)

const WEIGHTS = [400, 600, 700] as const
type Weight = (typeof WEIGHTS)[number]

/** The font comes in two files: the letters of most of Europe's west, and those of the Sámi languages and the east. */
const SCRIPTS = ['latin', 'latin-ext'] as const
type Script = (typeof SCRIPTS)[number]

export interface Style {
  size: number
  weight?: Weight
  colour?: string
  /** From one line to the next, as a multiple of the size. */
  leading?: number
}

const fontFile = (script: Script, weight: Weight) =>
  readFileSync(require.resolve(`@fontsource/schibsted-grotesk/files/schibsted-grotesk-${script}-${weight}-normal.woff`))

type Range = readonly [from: number, to: number]

/** The signs of each file, as the font's maker lists them: `U+0000-00FF,U+0131`. */
function rangesOf(script: Script): Range[] {
  const listed = JSON.parse(
    readFileSync(require.resolve('@fontsource/schibsted-grotesk/unicode.json'), 'utf8'),
  ) as Record<Script, string>
  return listed[script].split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}

const RANGES = Object.fromEntries(SCRIPTS.map((script) => [script, rangesOf(script)])) as Record<Script, Range[]>

function scriptOf(sign: string): Script | undefined {
  const code = sign.codePointAt(0) ?? 0
  return SCRIPTS.find((script) => RANGES[script].some(([from, to]) => code >= from && code <= to))
}

/** Small coloured pictures, and what is not seen anyway. */
const UNPRINTABLE = /\p{Emoji_Presentation}|\p{Default_Ignorable_Code_Point}/gu
const ODD_SPACES = /[\t\u2000-\u200a\u202f\u205f\u3000]/g

/** What the font can show: a sign that it lacks loses its accents, or is shown to be missing. */
function printable(text: string): string {
  const tidy = text.normalize('NFC').replaceAll('\r', '').replaceAll(UNPRINTABLE, '').replaceAll(ODD_SPACES, ' ')
  return Array.from(tidy)
    .map((sign) => {
      if (sign === '\n' || scriptOf(sign)) return sign
      const bare = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')
      return Array.from(bare).every((each) => scriptOf(each)) ? bare : '?'
    })
    .join('')
}

interface Run {
  text: string
  script: Script
}

function runsOf(line: string): Run[] {
  const runs: Run[] = []
  for (const sign of line) {
    const script = scriptOf(sign) ?? 'latin'
    const last = runs.at(-1)
    if (last?.script === script) last.text += sign
    else runs.push({ text: sign, script })
  }
  return runs
}

const LEADING = 1.36

/** Sets text in the product's own font: measures it, breaks it into lines, and draws it. */
export function typeSetter(doc: InstanceType<typeof Pdf>) {
  for (const script of SCRIPTS) {
    for (const weight of WEIGHTS) doc.registerFont(`${script}-${weight}`, fontFile(script, weight))
  }
  const choose = (script: Script, { size, weight = 400 }: Style) => doc.font(`${script}-${weight}`).fontSize(size)

  function widthOf(text: string, style: Style): number {
    return runsOf(text).reduce((sum, run) => sum + choose(run.script, style).widthOfString(run.text), 0)
  }

  /** A word that is wider than the line, in pieces that are not; with hyphens where it consists of letters. */
  function piecesOf(word: string, width: number, style: Style): string[] {
    const pieces = ['']
    for (const sign of word) {
      const piece = pieces.at(-1) ?? ''
      const hyphen = /\p{L}$/u.test(piece) && /\p{L}/u.test(sign) ? '-' : ''
      if (piece !== '' && widthOf(`${piece}${sign}${hyphen}`, style) > width) {
        pieces[pieces.length - 1] = piece + hyphen
        pieces.push(sign)
      } else pieces[pieces.length - 1] = piece + sign
    }
    return pieces
  }

  function linesOf(text: string, width: number, style: Style): string[] {
    return printable(text)
      .split('\n')
      .flatMap((paragraph) => {
        const lines = ['']
        for (const word of paragraph.split(/(?<=[ /–-])/)) {
          const line = `${lines.at(-1) ?? ''}${word}`
          if (widthOf(line.trimEnd(), style) <= width) lines[lines.length - 1] = line
          else {
            const pieces = widthOf(word.trimEnd(), style) > width ? piecesOf(word, width, style) : [word]
            if (lines.at(-1) === '') lines.pop()
            lines.push(...pieces)
          }
        }
        return lines.map((line) => line.trimEnd())
      })
  }

  const lineHeight = ({ size, leading = LEADING }: Style) => size * leading

  function drawLine(line: string, x: number, y: number, style: Style): void {
    let at = x
    for (const { text, script } of runsOf(line)) {
      const font = choose(script, style).fillColor(style.colour ?? COLOURS.text)
      font.text(text, at, y, { lineBreak: false })
      at += font.widthOfString(text)
    }
  }

  return {
    widthOf: (text: string, style: Style) => widthOf(printable(text), style),
    linesOf,
    lineHeight,
    drawLine,
    heightOf: (text: string, width: number, style: Style) => linesOf(text, width, style).length * lineHeight(style),
    /** Draws the lines and answers how high they are together. */
    draw(text: string, x: number, y: number, width: number, style: Style, align: 'left' | 'right' | 'center' = 'left') {
      const lines = linesOf(text, width, style)
      const rest = { left: 0, right: 1, center: 0.5 }[align]
      for (const [place, line] of lines.entries()) {
        const shift = rest === 0 ? 0 : (width - widthOf(line, style)) * rest
        drawLine(line, x + shift, y + place * lineHeight(style), style)
      }
      return lines.length * lineHeight(style)
    },
  }
}
export type TypeSetter = ReturnType<typeof typeSetter>
