const TREES = [16, 28, 20, 36, 24, 32, 18, 40, 26]
const treeLine = Array.from({ length: 27 }, (_, i) => {
  const height = TREES[i % TREES.length] ?? 0
  return `M${i * 21} 158l10-${height} 10 ${height}Z`
}).join('')
const groundLines = [40, 110, 180, 250, 320, 390, 460, 530]
  .map((x) => `M${280 + (x - 280) * 0.72} 166L${280 + (x - 280) * 1.5} 250`)
  .join('')

/** A yard where a machine should stand: for what is not there. */
export function EmptyYard({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 560 250" className={className} aria-hidden>
      <rect width="560" height="250" fill="var(--s1)" />
      <path d="M0 128Q90 84 180 112T360 96T560 120V160H0Z" fill="var(--s2)" />
      <path d={treeLine} fill="var(--s3)" />
      <rect y="156" width="560" height="94" fill="var(--s2)" />
      <path d={groundLines} stroke="var(--s3)" strokeWidth="3" />
      <ellipse cx="284" cy="222" rx="132" ry="9" fill="var(--bg)" opacity=".7" />
      <g
        transform="translate(130 18) scale(.78)"
        fill="color-mix(in srgb, var(--accent) 9%, transparent)"
        stroke="var(--accent)"
        strokeWidth="3.4"
        strokeDasharray="9 8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M150 172L126 98Q118 86 104 82L74 72 52 180Q64 206 44 222L18 216Q12 190 34 170L56 62Q60 52 72 54L118 60Q138 64 148 82L168 112H200Q212 112 213 124L214 152H296Q322 154 324 182V206Q322 214 312 214H150Z" />
        <rect x="112" y="224" width="196" height="38" rx="19" />
      </g>
    </svg>
  )
}
