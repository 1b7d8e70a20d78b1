import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { queryClient } from './query-client.ts'
import { router } from './routes.tsx'
import { useSession } from './session/session-store.ts'
import { FullScreenSpinner } from './ui/full-screen-spinner.tsx'
import { theme, themeVariables } from './ui/theme.ts'

/** SES-7, NAV-6: nothing is shown before it is known who is there. */
function Pages() {
  const { ready } = useSession()
  return ready ? <RouterProvider router={router} /> : <FullScreenSpinner />
}

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="dark">
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<FullScreenSpinner />}>
          <Pages />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  )
}
