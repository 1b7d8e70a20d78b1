import { TextInput } from '@mantine/core'
import { type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'

interface UntilWordedProps {
  label: string
  name?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Says when what it holds is there. */
function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}

/** The words of dates are fetched with the first field: until then only the field waits, not the page or dialog around it. */
export function UntilWorded({ label, name, className = '', children }: UntilWordedProps) {
  const wanted = useRef(false)
  // Whoever went to the field while it waited is in it once it is there.
  const takeFocus = useCallback(() => {
    if (wanted.current && name !== undefined) document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
    wanted.current = false
  }, [name])
  const waiting = (
    <TextInput
      label={label}
      name={name}
      className={className}
      readOnly
      aria-busy
      onFocus={() => {
        wanted.current = true
      }}
      onBlur={() => {
        wanted.current = false
      }}
    />
  )
  return (
    <Suspense fallback={waiting}>
      <Ready onReady={takeFocus}>{children}</Ready>
    </Suspense>
  )
}
