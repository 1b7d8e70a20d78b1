const RADIUS = 22
const LENGTH = 2 * Math.PI * RADIUS

/** How much of the whole is done. What stands in the middle says it in figures. */
export function ProgressRing({
  done,
  total,
  className,
}: {
  done: number
  total: number
  className?: string | undefined
}) {
  const share = total === 0 ? 1 : done / total
  return (
    <svg width="52" height="52" viewBox="0 0 52 52" className={className} aria-hidden>
      <circle cx="26" cy="26" r={RADIUS} fill="none" stroke="var(--s3)" strokeWidth="5" />
      {share > 0 && (
        <circle
          cx="26"
          cy="26"
          r={RADIUS}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={`${LENGTH * share} ${LENGTH}`}
          transform="rotate(-90 26 26)"
        />
      )}
      <text x="26" y="31" textAnchor="middle" fill="currentColor" fontSize="14" fontWeight="600">
        {`${done}/${total}`}
      </text>
    </svg>
  )
}
