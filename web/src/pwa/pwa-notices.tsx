import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { useContact } from '../api/contact.ts'
import { i18n } from '../i18n/i18n.ts'
import { useSession } from '../session/session-store.ts'
import { whenPageStands } from '../when-idle.ts'
import { usePwa } from './pwa-state.ts'

type Bars = ComponentType<{ isSignedIn: boolean }>

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
  const contact = useContact()
  const [bars, setBars] = useState<{ Bars: Bars }>()
  const isSignedIn = user !== undefined
  const hasSomething =
    pwa.newBuild !== undefined ||
    pwa.needsRefresh ||
    (!isSignedIn && (contact === 'silent' || contact === 'no_network')) ||
    (isSignedIn && ((pwa.offlineReady && pwa.stocked) || pwa.registrationFailed || pwa.installable))

  // Fetched ahead for who works here, because what it says about a missing network could not be fetched then. The login
  // page stays light.
  useEffect(() => {
    if (bars || !(hasSomething || isSignedIn)) return undefined
    let isWanted = true
    const load = async () => {
      if (!hasSomething) await whenPageStands()
      const Bars = isWanted ? await loadBars() : undefined
      if (Bars) setBars({ Bars })
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [hasSomething, isSignedIn, bars])

  if (!hasSomething || !bars) return null
  return (
    <Suspense>
      <bars.Bars isSignedIn={isSignedIn} />
    </Suspense>
  )
}
