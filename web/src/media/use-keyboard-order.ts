import { arrayMove } from '@dnd-kit/sortable'
import type { Medium } from '@klubba/domain/media/media-api'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '../use-translation.ts'

interface KeyboardOrder {
  media: readonly Medium[]
  titleOf: (medium: Medium) => string
  onOrder: (ids: string[]) => void
}

export interface KeyboardMove {
  isLifted: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onBlur: () => void
}

/** How many tiles stand side by side. */
function columnsOf(grip: HTMLElement): number {
  const tiles = [...(grip.closest('ul')?.children ?? [])].map((tile) => (tile as HTMLElement).offsetTop)
  return tiles.filter((top) => top === Math.min(...tiles)).length
}

function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): number | undefined {
  if (key === 'ArrowLeft') return -1
  if (key === 'ArrowRight') return 1
  if (key === 'ArrowUp') return -columnsOf(currentTarget)
  return key === 'ArrowDown' ? columnsOf(currentTarget) : undefined
}

/**
 * MED-6 by keyboard: Space or Enter lifts a picture and lets it go again, arrows move it, Escape or going elsewhere puts
 * it back. Meanwhile everything is shown in the order that would come of it.
 */
export function useKeyboardOrder({ media, titleOf, onOrder }: KeyboardOrder) {
  const { t } = useTranslation('media')
  const [lifted, setLifted] = useState<{ id: string; place: number }>()
  const [said, setSaid] = useState('')
  const ids = media.map(({ id }) => id)
  const from = lifted ? ids.indexOf(lifted.id) : -1
  const shown = lifted && from >= 0 ? arrayMove([...media], from, lifted.place) : media

  function moveOf(medium: Medium): KeyboardMove {
    const { id } = medium
    const isLifted = lifted?.id === id
    const say = (what: 'lifted' | 'over' | 'dropped' | 'cancelled', place: number): void =>
      setSaid(t(`order.${what}`, { name: titleOf(medium), place: place + 1, total: ids.length }))

    function lift(): void {
      setLifted({ id, place: ids.indexOf(id) })
      say('lifted', ids.indexOf(id))
    }

    function drop(place: number): void {
      setLifted(undefined)
      say('dropped', place)
      if (place !== from) onOrder(shown.map((each) => each.id))
    }

    function putBack(): void {
      setLifted(undefined)
      say('cancelled', from)
    }

    function move(place: number): void {
      if (place < 0 || place >= ids.length) return
      setLifted({ id, place })
      say('over', place)
    }

    return {
      isLifted,
      onKeyDown: (event) => {
        const step = stepOf(event)
        const isSwitch = event.key === ' ' || event.key === 'Enter'
        if (isLifted ? !isSwitch && step === undefined && event.key !== 'Escape' : !isSwitch) return
        event.preventDefault()
        if (event.repeat && isSwitch) return
        if (!isLifted || !lifted) lift()
        else if (isSwitch) drop(lifted.place)
        else if (step === undefined) putBack()
        else move(lifted.place + step)
      },
      onBlur: () => isLifted && putBack(),
    }
  }

  return { shown, moveOf, said }
}
