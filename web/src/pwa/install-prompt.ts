import { setPwa } from './pwa-state.ts'

/** Not yet among the types of the browser: only some have it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const DECLINED = 'klubba-install-declined'

let stored: InstallPromptEvent | undefined

function isDeclined(): boolean {
  try {
    return localStorage.getItem(DECLINED) !== null
  } catch {
    return false
  }
}

/** OFF-7: the browser's question is kept, to be asked in our own words. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isDeclined()) return
    stored = event as InstallPromptEvent
    setPwa({ installable: true })
  })
  addEventListener('appinstalled', () => {
    stored = undefined
    setPwa({ installable: false })
  })
}

/** Who says no is not asked again on this device. */
export function declineInstall(): void {
  stored = undefined
  setPwa({ installable: false })
  try {
    localStorage.setItem(DECLINED, new Date().toISOString())
  } catch {
    // Then it will be asked again.
  }
}

/** Shows the browser's own question; it can be shown once. */
export async function acceptInstall(): Promise<void> {
  const prompt = stored
  stored = undefined
  setPwa({ installable: false })
  if (!prompt) return
  await prompt.prompt()
  const { outcome } = await prompt.userChoice
  if (outcome === 'dismissed') declineInstall()
}
