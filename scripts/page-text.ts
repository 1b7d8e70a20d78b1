/** Words that stand in a page itself instead of in the phrase files, where they would be in one language only. */
import { isTest, readFiles, ROOT, type SourceFile } from './source-files.ts'

/** Attributes whose value people see or hear. */
const SPOKEN = ['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label', 'description', 'text', 'lead']

/** Between a tag's end and the next tag's begin, with nothing of JavaScript in it. */
const ELEMENT_TEXT = /<[A-Za-z][^<>]*(?<![=-])>([^<>{}()=;]*\p{L}{2,}[^<>{}()=;]*)<\//gu
const ATTRIBUTE_TEXT = new RegExp(`\\s(?:${SPOKEN.join('|')})="([^"]*\\p{L}{2,}[^"]*)"`, 'gu')

export function pageTextProblems(files: readonly SourceFile[]): string[] {
  const pages = files.filter(({ path }) => path.endsWith('.tsx') && !isTest(path))
  if (pages.length === 0) return ['no pages were read']
  return pages.flatMap(({ path, text }) =>
    [ELEMENT_TEXT, ATTRIBUTE_TEXT].flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => {
        const line = text.slice(0, match.index).split('\n').length
        return `${path}:${line}: “${match[1]?.trim()}” belongs in the phrase files`
      }),
    ),
  )
}

export function checkPageText(root = ROOT): string[] {
  return pageTextProblems(readFiles(root, ['web'], /^web\/src\/.*\.tsx$/))
}
