import type { RegistrationData } from '@klubba/domain/registration-data/registration-data-api'
import { fetchServedIcons, KEPT_ICONS } from '../api/fetch-icons.ts'

/** As many as fit into one address. */
const AT_ONCE = 60

/** Every icon that registering may show, as the data names them: `tabler:backhoe`. */
function iconsOf({ results, kinds, cards }: RegistrationData): Set<string> {
  const drawn = [
    ...results,
    ...results.flatMap(({ subcategories }) => subcategories),
    ...kinds,
    ...Object.values(cards),
  ]
  return new Set(drawn.map(({ icon }) => icon))
}

async function fetchSet(set: string, names: readonly string[]): Promise<Record<string, string>> {
  const drawings: Record<string, string> = {}
  for (let first = 0; first < names.length; first += AT_ONCE) {
    Object.assign(drawings, await fetchServedIcons(set, names.slice(first, first + AT_ONCE)))
  }
  return drawings
}

/** Keeps the drawings on the device, so that a kind not seen before has its icon without a network. */
export async function keepIcons(data: RegistrationData): Promise<void> {
  const sets = Map.groupBy([...iconsOf(data)].toSorted(), (icon) => icon.split(':')[0] ?? '')
  const kept: Record<string, Record<string, string>> = {}
  for (const [set, icons] of sets) {
    const names = icons.map((icon) => icon.slice(set.length + 1))
    kept[set] = await fetchSet(set, names)
  }
  localStorage.setItem(KEPT_ICONS, JSON.stringify(kept))
}
