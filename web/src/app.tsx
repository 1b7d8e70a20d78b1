import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PwaNotices } from './pwa/pwa-notices.tsx'
import { queryClient } from './query-client.ts'
import { useSession } from './session/session-store.ts'
import { FullScreenSpinner } from './ui/full-screen-spinner.tsx'
import { lazyPiece } from './ui/lazy-piece.ts'
import { theme, themeVariables } from './ui/theme.ts'

const RETRY_MS = 5000

/** No page shows it if they cannot be fetched, and nobody could ask for them again. */
const Toasts = lazyPiece(async () => {
  for (;;) {
    const toasts = await import('./ui/toasts.tsx').catch(() => undefined)
    if (toasts) return toasts.Toasts
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
})

interface AppProps {
  router: RegisteredRouter
}

/** SES-7, NAV-6: nothing is shown before it is known who is there. */
function Pages({ router }: AppProps) {
  const { ready, user } = useSession()
  if (!ready) return <FullScreenSpinner />
  return (
    <>
      <RouterProvider router={router} />
      {/* Only who is signed in is told anything this way, so the login page does without it. */}
      {user && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </>
  )
}

export function App({ router }: AppProps) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="dark">
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<FullScreenSpinner />}>
          <Pages router={router} />
        </Suspense>
        <PwaNotices />
      </QueryClientProvider>
    </MantineProvider>
  )
}
