import classes from './logo.module.css'

interface LogoProps {
  brand: string
  size?: number
}

/** The gavel and the name beside it. */
export function Logo({ brand, size = 30 }: LogoProps) {
  return (
    <span className={classes.logo}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
        <rect width="32" height="32" rx="10" fill="var(--accent)" />
        <g fill="var(--on-accent)">
          <rect x="5.6" y="9.2" width="16" height="7.6" rx="3.8" transform="rotate(-45 13.6 13)" />
          <rect x="15.2" y="16.7" width="13" height="3.8" rx="1.9" transform="rotate(45 15.2 16.7)" />
        </g>
      </svg>
      {brand}
    </span>
  )
}
