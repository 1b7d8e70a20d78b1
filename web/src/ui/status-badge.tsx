import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type StatusColour = 'gray' | 'blue' | 'green' | 'amber' | 'red' | 'violet' | 'teal' | 'solid'
export type StatusGlyph =
  | 'dashed'
  | 'quarter'
  | 'half'
  | 'three_quarters'
  | 'full'
  | 'arrows'
  | 'clock'
  | 'check'
  | 'minus'
  | 'cross'
  | 'lock'
  | 'turning'
  | 'people'
  | 'pulse'

const CLIPPED = { stroke: 'var(--on-status)', strokeWidth: 1.7, strokeLinecap: 'round', fill: 'none' } as const

function Ring({ dashed = false, children }: { dashed?: boolean; children?: ReactNode }) {
  return (
    <>
      <circle
        cx="7"
        cy="7"
        r="5.6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeDasharray={dashed ? '2.2 2.2' : undefined}
      />
      {children}
    </>
  )
}

function Disc({ children }: { children: ReactNode }) {
  return (
    <>
      <circle cx="7" cy="7" r="6.2" fill="currentColor" />
      {children}
    </>
  )
}

const GLYPHS: Record<StatusGlyph, ReactNode> = {
  dashed: <Ring dashed />,
  quarter: (
    <Ring>
      <path d="M7 7V3.4A3.6 3.6 0 0 1 10.6 7Z" fill="currentColor" />
    </Ring>
  ),
  half: (
    <Ring>
      <path d="M7 3.4a3.6 3.6 0 0 1 0 7.2Z" fill="currentColor" />
    </Ring>
  ),
  three_quarters: (
    <Ring>
      <path d="M7 7V3.4A3.6 3.6 0 1 1 3.4 7Z" fill="currentColor" />
    </Ring>
  ),
  full: (
    <Disc>
      <circle cx="7" cy="7" r="2" fill="var(--on-status)" />
    </Disc>
  ),
  arrows: (
    <path
      d="M2 5h9M8.6 2.6 11 5M12 9H3m2.4 2.4L3 9"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  clock: (
    <Ring>
      <path d="M7 4.4V7l1.7 1" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
    </Ring>
  ),
  check: (
    <Disc>
      <path d="M4.2 7.2 6.2 9.1 9.9 5.2" {...CLIPPED} />
    </Disc>
  ),
  minus: (
    <Disc>
      <path d="M4.4 7h5.2" {...CLIPPED} />
    </Disc>
  ),
  cross: (
    <Disc>
      <path d="M5 5l4 4M9 5l-4 4" {...CLIPPED} />
    </Disc>
  ),
  lock: (
    <>
      <rect x="2.4" y="6" width="9.2" height="7" rx="2" fill="currentColor" />
      <path d="M4.4 6.4V4.2a2.6 2.6 0 0 1 5.2 0v2.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
    </>
  ),
  turning: (
    <g className={classes.turning}>
      <circle cx="7" cy="7" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.7" opacity="0.3" />
      <path d="M7 1.4A5.6 5.6 0 0 1 12.6 7" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
    </g>
  ),
  people: (
    <g fill="currentColor">
      <circle cx="4.4" cy="4.4" r="2.1" />
      <circle cx="9.9" cy="4.9" r="1.8" />
      <path d="M.8 11.8a3.6 3.6 0 0 1 7.2 0ZM9 11.8a4.8 4.8 0 0 0-.9-2.9 3 3 0 0 1 5 2.9Z" />
    </g>
  ),
  pulse: <circle className={classes.pulse} cx="7" cy="7" r="4" fill="currentColor" />,
}

interface StatusBadgeProps {
  colour: StatusColour
  glyph: StatusGlyph
  children: ReactNode
}

/** A state: always a sign and a word; the colour only helps. */
export function StatusBadge({ colour, glyph, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-colour={colour}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden>
        {GLYPHS[glyph]}
      </svg>
      {children}
    </span>
  )
}
