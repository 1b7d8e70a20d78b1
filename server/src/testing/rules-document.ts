import { readFileSync } from 'node:fs'

const document = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8')

/** The rows of a table of docs/rules.md, without its head: the one in that section whose head begins with this word. */
export function tableOf(section: number, head: string): string[][] {
  const [, text = ''] = new RegExp(String.raw`^## ${section}\. (.+?)(?=^## \d|$(?![\s\S]))`, 'ms').exec(document) ?? []
  const [, table = ''] = new RegExp(String.raw`^\| *${head} *\|.*\n\|[-| ]+\|\n((?:\|.*\n)+)`, 'm').exec(text) ?? []
  if (table === '') throw new Error(`docs/rules.md has no table that begins with ${head} in section ${section}`)
  return table
    .trim()
    .split('\n')
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
}
