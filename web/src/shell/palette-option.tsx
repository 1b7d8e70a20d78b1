import { useEffect, useRef } from 'react'
import { plain } from './matching.ts'
import classes from './palette.module.css'
import type { Found } from './search-providers.ts'

/** The part that was typed, marked in the title where it stands there as it is. */
function Marked({ title, words }: { title: string; words: string }) {
  const sought = plain(words).trim()
  const at = plain(title).indexOf(sought)
  // Signs that become two letters would shift the mark.
  if (sought === '' || at < 0 || plain(title).length !== title.length) return title
  return (
    <>
      {title.slice(0, at)}
      <mark className={classes.mark}>{title.slice(at, at + sought.length)}</mark>
      {title.slice(at + sought.length)}
    </>
  )
}

interface PaletteOptionProps {
  id: string
  found: Found
  words: string
  isChosen: boolean
  onPoint: () => void
  onRun: () => void
}

export function PaletteOption({ id, found, words, isChosen, onPoint, onRun }: PaletteOptionProps) {
  const { title, text, icon: Sign, keys } = found
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // The field has the focus and the keys; options are only pointed at.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={option}
      id={id}
      className={classes.option}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a browser's <option> holds nothing but text
      role="option"
      aria-selected={isChosen}
      onMouseMove={isChosen ? undefined : onPoint}
      onClick={onRun}
    >
      <span className={classes.sign}>
        <Sign size={18} stroke={1.8} aria-hidden />
      </span>
      <span className={classes.text}>
        <span className={classes.title}>
          <Marked title={title} words={words} />
        </span>
        {text && <span className={classes.under}>{text}</span>}
      </span>
      {keys && (
        <kbd className={classes.key} aria-hidden>
          {keys}
        </kbd>
      )}
    </div>
  )
}
