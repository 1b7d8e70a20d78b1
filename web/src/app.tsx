import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PwaNotices } from './pwa/pwa-notices.tsx'
import { queryClient } from './query-client.ts'
import { router } from './routes.tsx'
import { useSession } from './session/session-store.ts'
import { FullScreenSpinner } from './ui/full-screen-spinner.tsx'
import { theme, themeVariables } from './ui/theme.ts'

const Toasts = lazy(async () => ({ default: (await import('./ui/toasts.tsx')).Toasts }))

/** SES-7, NAV-6: nothing is shown before it is known who is there. */
function Pages() {
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

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="dark">
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<FullScreenSpinner />}>
          <Pages />
        </Suspense>
        <PwaNotices />
      </QueryClientProvider>
    </MantineProvider>
  )
}
