import { redirect } from '@tanstack/react-router'
import { PageError, type PageParams } from './page-check.ts'

interface MiddlewareContext {
  pathname: string
  href: string
  params: PageParams
}

/** Runs before a page. An address in return leads on to that, false refuses the page. */
export type Middleware = (
  context: MiddlewareContext,
) => string | false | undefined | Promise<string | false | undefined>

export class UnknownMiddleware extends Error {
  override name = 'UnknownMiddleware'
  readonly middleware: string

  constructor(middleware: string) {
    super(`Unknown route middleware: '${middleware}'.`)
    this.middleware = middleware
  }
}

const registered = new Map<string, Middleware>()

export function addMiddleware(name: string, middleware: Middleware): void {
  registered.set(name, middleware)
}

/** NAV-16. What fails before the first page is there gives the page-not-found error; later it is an error as any other. */
export async function runMiddleware(
  names: readonly string[],
  context: MiddlewareContext,
  isStart: boolean,
): Promise<void> {
  for (const name of names) {
    const middleware = registered.get(name)
    if (!middleware) throw new UnknownMiddleware(name)
    let outcome: string | false | undefined
    try {
      outcome = await middleware(context)
    } catch (error) {
      throw isStart ? new PageError({}) : error
    }
    if (outcome === false) throw new PageError({})
    if (outcome !== undefined) redirect({ href: outcome, replace: true, throw: true })
  }
}
