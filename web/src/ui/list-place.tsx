import type { ReactNode } from 'react'

interface ListPlaceProps {
  /** Why the list is not there, if it could not be fetched. */
  failure: ReactNode
  isEmpty: boolean
  empty: ReactNode
  children: ReactNode
}

/** The place of a list: itself, or what stands there instead. */
export function ListPlace({ failure, isEmpty, empty, children }: ListPlaceProps) {
  if (failure) return failure
  return isEmpty ? empty : children
}
