import { useCallback, useEffect, useState } from 'react'
import { holdDraft, isHeldHere } from '../../offline/draft-locks.ts'
import { sendNow } from '../../offline/sync.ts'

type Hold = 'waiting' | 'here' | 'elsewhere'

/** One writer per draft: whether this tab is the one, and how it becomes it. */
export function useHold(id: string): { hold: Hold; takeOver: () => void } {
  const [hold, setHold] = useState<Hold>(() => (isHeldHere(id) ? 'here' : 'waiting'))
  const [takes, setTakes] = useState(0)
  useEffect(() => {
    let isGone = false
    const held = holdDraft(id, takes > 0, () => {
      if (!isGone) setHold('elsewhere')
    })
    void held.then((mine) => {
      if (!isGone) setHold(mine ? 'here' : 'elsewhere')
    })
    return () => {
      isGone = true
      setHold('waiting')
      // Once it is free again, what the server has in full may leave the device.
      void held.then((giveFree) => giveFree?.()).then(sendNow)
    }
  }, [id, takes])
  return { hold, takeOver: useCallback(() => setTakes((times) => times + 1), []) }
}
