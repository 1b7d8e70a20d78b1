import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** An element that takes the files that are dropped on it. Says whether some are being held over it. */
export function useDropTarget(
  element: RefObject<HTMLElement | null>,
  isTaking: boolean,
  onFiles: (files: File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const target = element.current
    if (!target || !isTaking) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const drop = (event: DragEvent) => {
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      // The page would take them as well.
      event.stopPropagation()
      take(files)
    }
    target.addEventListener('dragover', () => setOver(true), { signal })
    target.addEventListener('dragleave', () => setOver(false), { signal })
    target.addEventListener('drop', drop, { signal })
    return () => controller.abort()
  }, [element, isTaking])
  return isOver && isTaking
}
