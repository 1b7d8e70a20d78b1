import type { UserType } from '@klubba/domain/users/user'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { pathTo } from '../paths.ts'
import { isOverlayOpen, showOverlay } from './overlays.ts'
import { shortcutReader } from './shortcuts.ts'

const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, ' +
  '[contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=searchbox]'
const OVER_THE_PAGE = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu]'

/** Somebody types, or something lies over the page that has keys of its own. */
function isBusy({ target, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (isComposing || defaultPrevented || isOverlayOpen()) return true
  if (target instanceof Element && target.closest(FIELDS)) return true
  return [...document.querySelectorAll(OVER_THE_PAGE)].some((element) => element.checkVisibility())
}

/** The search of the page's own list, or the search of everything where there is none. */
function search(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (field) field.focus()
  else showOverlay('palette')
}

export function useShortcuts(userType: UserType | undefined): void {
  const router = useRouter()
  // Before the page is painted: whoever sees it can press its keys.
  useLayoutEffect(() => {
    const read = shortcutReader(userType)
    const hear = (event: KeyboardEvent) => {
      if (event.repeat || isBusy(event)) return
      const { key, altKey: alt, timeStamp: at } = event
      const act = read({ key, command: event.ctrlKey || event.metaKey, alt, at })
      if (!act) return
      event.preventDefault()
      if ('go' in act) void router.navigate({ to: pathTo(act.go) })
      else if (act.show === 'search') search()
      else showOverlay(act.show)
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [userType, router])
}
