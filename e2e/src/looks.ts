/** What is looked at in this one of several looks: by turns here, everything in all of them by `npm run bench -- axe`. */
export function byTurns<Item>(items: readonly Item[], turn: number, looks: number): Item[] {
  return items.filter((_, index) => process.env['ALL_LOOKS'] !== undefined || index % looks === turn)
}
