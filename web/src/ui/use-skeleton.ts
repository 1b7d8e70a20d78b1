import { createContext, use, useEffect, useRef, useState } from 'react'

const SEEN_AFTER_MS = 150
const SEEN_AT_LEAST_MS = 300

/** Whether this is part of something that comes together, which shows one skeleton for all of it. */
export const TogetherContext = createContext(false)

/** A skeleton stands in its place at once, but is seen only when it has to be. */
export const skeletonStyle = { animationDelay: `${SEEN_AFTER_MS}ms` }

/**
 * Whether a skeleton stands in the place of what is on its way: for as long as that is pending, and once it was seen,
 * long enough to be understood.
 */
export function useSkeleton(isPending: boolean): boolean {
  const isTogether = use(TogetherContext)
  const [isSeen, setSeen] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (isPending === isSeen) return undefined
    const wait = isPending ? SEEN_AFTER_MS : since.current + SEEN_AT_LEAST_MS - performance.now()
    const timer = setTimeout(
      () => {
        since.current = performance.now()
        setSeen(isPending)
      },
      Math.max(0, wait),
    )
    return () => clearTimeout(timer)
  }, [isPending, isSeen])
  return isPending || (isSeen && !isTogether)
}
