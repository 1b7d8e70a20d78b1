import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { i18n } from '../i18n/i18n.ts'
import { useSession } from '../session/session-store.ts'
import { usePwa } from './pwa-state.ts'

type Bars = ComponentType<{ isSignedIn: boolean }>

const FETCHED_AHEAD_MS = 2_000

async function loadBars(): Promise<Bars | undefined> {
  try {
    const [{ PwaBars }] = await Promise.all([import('./pwa-bars.tsx'), i18n.loadNamespaces('pwa')])
    return PwaBars
  } catch {
    return undefined
  }
}

/** What there is to say about the app itself: a new version, no network, installing. */
export function PwaNotices() {
  const { user } = useSession()
  const pwa = usePwa()
  const [bars, setBars] = useState<{ Bars: Bars }>()
  const isSignedIn = user !== undefined
  const hasSomething =
    pwa.newBuild !== undefined ||
    pwa.needsRefresh ||
    (!isSignedIn && pwa.offline) ||
    (isSignedIn && ((pwa.offlineReady && pwa.stocked) || pwa.registrationFailed || pwa.installable))

  // Fetched ahead for who works here, because what it says about a missing network could not be fetched then. The login
  // page stays light.
  useEffect(() => {
    if (bars || !(hasSomething || isSignedIn)) return undefined
    const load = async () => {
      const Bars = await loadBars()
      if (Bars) setBars({ Bars })
    }
    const timer = setTimeout(() => void load(), hasSomething ? 0 : FETCHED_AHEAD_MS)
    return () => clearTimeout(timer)
  }, [hasSomething, isSignedIn, bars])

  if (!hasSomething || !bars) return null
  return (
    <Suspense>
      <bars.Bars isSignedIn={isSignedIn} />
    </Suspense>
  )
}
