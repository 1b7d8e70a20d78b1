import { type ComponentType, createElement, use } from 'react'

/** What makes room for another try after a failure. */
const anotherTry = new WeakMap<object, () => void>()

/**
 * To be called when a failure stands on the screen: whoever opens the page again gets another try. Not before: React
 * draws what has thrown as often as it likes, and would fetch it anew each time instead of showing the error.
 */
export function forgetFailure(error: unknown): void {
  if (error instanceof Error) anotherTry.get(error)?.()
}

interface Failing {
  /** As soon as it could not be fetched, also where it was fetched ahead. */
  onFailure: (failure: Error) => void
  /** Before the failure is shown. */
  beforeShown: () => Promise<void>
}

/** Fetched when it is first drawn, or ahead. What failed stays so until that was shown: then it is fetched again. */
export function lazyPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>, failing?: Failing) {
  let loading: Promise<void> | undefined
  let part: ComponentType<Props> | undefined
  let failure: Error | undefined
  let waiting: Promise<void> | undefined

  function forget(): void {
    failure = undefined
    waiting = undefined
  }

  async function fetchOnce(): Promise<void> {
    forget()
    try {
      part = await fetchPart()
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      loading = undefined
      anotherTry.set(failure, forget)
      failing?.onFailure(failure)
    }
  }

  function load(): Promise<void> {
    loading ??= fetchOnce()
    return loading
  }

  function Part(props: Props) {
    if (failure) {
      waiting ??= failing?.beforeShown()
      if (waiting) use(waiting)
      throw failure
    }
    if (!part) use(load())
    return part ? createElement(part, props) : null
  }
  return Object.assign(Part, { preload: load })
}

/** A piece of a page. In the place of React's own `lazy`, which never fetches again what it could not fetch once. */
export function lazyPiece<Props extends object>(fetchPiece: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(fetchPiece)
}
