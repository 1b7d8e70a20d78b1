import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1]

const SOURCES = join(import.meta.dirname, 'src')
const page = (path: string) => join(SOURCES, path)

const MAIN = page('main.tsx')
const FRAME = page('shell/app-frame.tsx')
/** Names all pages for who is signed in, and fills the frame around them. */
const INSIDE = page('inside-pages.ts')
const WIZARD = page('assets/registration/step-page.tsx')
/** What these need has to stay small. */
const LIGHT = [
  page('shell/landing-page.tsx'),
  page('auctions/ending-cards.tsx'),
  page('assets/asset-list-page.tsx'),
  page('users/users-page.tsx'),
]
/** What is at home with registering: its other pages, and the form of an asset. */
const RELATED = /[\\/]assets[\\/](?:registration[\\/][\w-]+-page|asset-edit-page)\.tsx$/

/** Of the library what one chooses from and writes more in; the plainest inputs have a file of their own. */
const INPUTS =
  /@mantine[\\/](?:hooks[\\/]esm[\\/]use-previous|core[\\/](?:esm[\\/]components|styles)[\\/](?:Autocomplete|Combobox|ScrollArea|Select|Textarea))[\\/.]/

const isOwn = (id: string) => !id.includes('node_modules') && /\.(?:tsx?|css)$/.test(id)

/** Every file of our own that a page cannot do without. */
function neededBy(pages: readonly string[], context: Context): Set<string> {
  const found = new Set<string>()
  const waiting = [...pages]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []).filter(isOwn))
  }
  return found
}

function groupsOf(context: Context): (id: string) => string | null {
  const start = neededBy([MAIN], context)
  const frame = neededBy([FRAME, INSIDE], context)
  const wizard = neededBy([WIZARD], context)
  const light = neededBy(LIGHT, context)
  const inside = context.getModuleInfo(INSIDE)?.dynamicallyImportedIds ?? []
  const others = neededBy(
    inside.filter((id) => !RELATED.test(id)),
    context,
  )
  return (id) => {
    if (start.has(id)) return null
    if (frame.has(id)) return 'frame'
    if (!wizard.has(id)) return null
    if (light.has(id)) return 'lists'
    return others.has(id) ? 'inputs' : 'wizard'
  }
}

let known: ((id: string) => string | null) | undefined

/**
 * The wizard is opened on phones, from what they have stored: each file costs them more than its size. It comes in a few,
 * by who else needs what is in them, so that no other page grows much.
 */
export function groupAround(name: string): (id: string, context: Context) => string | null {
  return (id, context) => {
    known ??= groupsOf(context)
    const group = INPUTS.test(id) ? 'inputs' : known(id)
    return group === name ? name : null
  }
}
