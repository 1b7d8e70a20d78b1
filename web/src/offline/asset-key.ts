/** Under which an asset that was read is kept for as long as the page stands. */
export const assetKey = (id: string) => ['assets', 'one', id] as const
