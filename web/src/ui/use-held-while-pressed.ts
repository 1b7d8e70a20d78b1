import { useEffect, useState } from 'react'

/** A touch becomes a click only a moment after the finger has left. */
const CLICK_WITHIN_MS = 200

/** Holds a value back while something is pressed: what it would move then would be missed by the press. */
export function useHeldWhilePressed<Value>(value: Value): Value {
  const [held, setHeld] = useState(value)
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      clearTimeout(timer)
      setPressed(true)
    }
    const release = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setPressed(false), CLICK_WITHIN_MS)
    }
    addEventListener('pointerdown', press, true)
    addEventListener('pointerup', release, true)
    addEventListener('pointercancel', release, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', press, true)
      removeEventListener('pointerup', release, true)
      removeEventListener('pointercancel', release, true)
    }
  }, [])
  if (isPressed) return held
  if (held !== value) setHeld(value)
  return value
}
