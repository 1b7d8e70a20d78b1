import { useLayoutEffect, useRef } from 'react'
import classes from './data-icon.module.css'
import { useDrawing } from './icon-store.ts'

const SVG = 'http://www.w3.org/2000/svg'

function parse(drawing: string): Element[] {
  const { documentElement } = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${drawing}</svg>`, 'image/svg+xml')
  return [...documentElement.children]
}

interface DataIconProps {
  /** As the data names it: `tabler:backhoe`. */
  icon: string
  size: number
}

/** An icon that data names. Until its drawing is there, something neutral keeps its place. */
export function DataIcon({ icon, size }: DataIconProps) {
  const svg = useRef<SVGSVGElement>(null)
  const drawing = useDrawing(icon)
  useLayoutEffect(() => {
    svg.current?.replaceChildren(...parse(drawing ?? ''))
  }, [drawing])
  return (
    <svg
      ref={svg}
      className={classes.icon}
      data-waiting={drawing === undefined || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden
    />
  )
}
