/** Shown while nothing else can be. Its looks are in base.css, because the page has it before any script runs. */
export function FullScreenSpinner({ label }: { label?: string }) {
  return <output className="starting" aria-label={label} />
}
