import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import classes from './together.module.css'
import { TogetherContext, useSkeleton } from './use-skeleton.ts'

const MOST_SILENCE_MS = 3000

/** What is looked at and has never been there. */
const isFirst = (query: Query) => query.state.data === undefined && query.getObserversCount() > 0

/**
 * Comes after the content, whose questions are on their way when it looks. Where nothing is on its way it looks once
 * more after the next drawing: what has arrived may have brought content with questions of its own. It never looks
 * again after that: a page that waits for its phrases while this one is hidden would be drawn at every look, which asks
 * for something, which makes it look.
 */
function WhenAnswered({ onAnswered }: { onAnswered: () => void }) {
  const client = useQueryClient()
  const [looks, setLooks] = useState(0)
  const answered = useEffectEvent(onAnswered)
  useEffect(() => {
    const isAnswered = () => client.isFetching({ predicate: isFirst }) === 0
    if (looks > 0 && isAnswered()) {
      answered()
      return undefined
    }
    const look = () => {
      if (!isAnswered()) return
      stop()
      setLooks(looks + 1)
    }
    const stop = client.getQueryCache().subscribe(notifyManager.batchCalls(look))
    look()
    return stop
  }, [client, looks])
  return null
}

/** Nothing has arrived for a while, and not all is here. */
function useWhenSilent(isHere: boolean, onSilent: () => void): void {
  const client = useQueryClient()
  const silent = useEffectEvent(onSilent)
  useEffect(() => {
    if (isHere) return undefined
    let timer = setTimeout(silent, MOST_SILENCE_MS)
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      clearTimeout(timer)
      timer = setTimeout(silent, MOST_SILENCE_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, isHere])
}

interface TogetherProps {
  /** What is seen until then. */
  skeleton: ReactNode
  children: ReactNode
}

/**
 * Shows its content in one go when all of it has arrived, so that no part pushes another away. It does not wait long
 * for any of it: then each part comes as it can.
 */
export function Together({ skeleton, children }: TogetherProps) {
  const [isHere, setHere] = useState(false)
  const isWaiting = useSkeleton(!isHere)
  useWhenSilent(isHere, () => setHere(true))
  return (
    <>
      {isWaiting && skeleton}
      <TogetherContext value={true}>
        <Suspense>
          <div className={classes.content} hidden={isWaiting}>
            {children}
          </div>
          <WhenAnswered onAnswered={() => setHere(true)} />
        </Suspense>
      </TogetherContext>
    </>
  )
}
