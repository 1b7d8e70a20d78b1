/** What a person would point at: a kind of thing by its name, perhaps within another. */
export interface Target {
  role: keyof typeof ROLES
  /** The whole name, or a pattern; without one any of that role. */
  name?: string | RegExp
  /** Words somewhere in it. */
  text?: string | RegExp
  within?: Target
}

export const ROLES = {
  button: 'button, [role=button]',
  cell: 'td',
  checkbox: 'input[type=checkbox]',
  combobox: '[role=combobox], select',
  dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
  /** Whatever can be typed into, whether it suggests something or not. */
  field: 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea',
  group: 'fieldset, [role=group]',
  heading: 'h1, h2, h3',
  image: 'img',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  main: 'main',
  navigation: 'nav',
  option: '[role=option], option',
  region: 'section, [role=region]',
  row: 'tr',
  table: 'table',
} as const

/** A target that can be sent to the page, where patterns cannot. */
export interface SentTarget {
  selector: string
  name: { source: string; flags: string } | null
  text: { source: string; flags: string } | null
  within: SentTarget | null
}

function sentPattern(wanted: string | RegExp | undefined, isWhole: boolean): SentTarget['name'] {
  if (wanted === undefined) return null
  if (wanted instanceof RegExp) return { source: wanted.source, flags: wanted.flags }
  const source = wanted.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  return { source: isWhole ? `^${source}$` : source, flags: '' }
}

export function sent({ role, name, text, within }: Target): SentTarget {
  return {
    selector: ROLES[role],
    name: sentPattern(name, true),
    text: sentPattern(text, false),
    within: within ? sent(within) : null,
  }
}

/** Runs in the page, like all that follows: what is visible there of a target. */
function findInPage(target: SentTarget): Element[] {
  const wordsOf = (element: Element | null): string => {
    if (!element) return ''
    const copy = element.cloneNode(true) as Element
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
    return (copy.textContent ?? '').trim().replaceAll(/\s+/g, ' ')
  }
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    if (ids.length > 0) return ids.map((id) => wordsOf(document.querySelector(`#${CSS.escape(id)}`))).join(' ')
    const label = element.getAttribute('aria-label')
    if (label !== null) return label
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    if (labels.length > 0) return labels.map(wordsOf).join(' ')
    const legend = element.querySelector(':scope > legend')
    return legend ? wordsOf(legend) : (element.getAttribute('alt') ?? wordsOf(element))
  }
  const isSeen = (element: Element): boolean =>
    element.tagName === 'OPTION' ||
    (element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0)
  const find = ({ selector, name, text, within }: SentTarget): Element[] => {
    const roots: (Element | Document)[] = within ? find(within) : [document]
    const all = new Set(roots.flatMap((root) => [...root.querySelectorAll(selector)]))
    return [...all].filter(
      (element) =>
        isSeen(element) &&
        (!name || new RegExp(name.source, name.flags).test(nameOf(element))) &&
        (!text || new RegExp(text.source, text.flags).test(wordsOf(element))),
    )
  }
  return find(target)
}

/** The one element that is meant, if it is where it was a frame ago and can be used. */
export async function findAtRest(target: SentTarget): Promise<Element | null> {
  const [element, ...others] = findInPage(target)
  if (!element || others.length > 0) return null
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const place = () => JSON.stringify(element.getBoundingClientRect())
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = place()
  await frame()
  await frame()
  const isReady = element.isConnected && place() === before && !element.matches(':disabled, [aria-disabled=true]')
  return isReady ? element : null
}

export const countOf = (target: SentTarget): number => findInPage(target).length

export const textsOf = (target: SentTarget): string[] =>
  findInPage(target).map((element) => (element as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim())

export const valuesOf = (target: SentTarget): string[] =>
  findInPage(target).map((element) => (element as HTMLInputElement).value)

/** Where a click in the middle of each would lead. */
export const pathsUnder = (target: SentTarget): (string | null)[] =>
  findInPage(target).map((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit?.closest('a')?.getAttribute('href') ?? null
  })

/** Selects what is in a field, so that typing replaces it. */
export function selectAll(input: HTMLInputElement): void {
  input.focus()
  input.select()
}

/** What those functions use of this file. */
export const PRELUDE = `const findInPage = ${findInPage.toString()};`
