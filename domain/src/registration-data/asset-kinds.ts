export const ASSET_KINDS = ['mobile_machine', 'stationary_machine', 'other_object'] as const

/** The main meter of a machine. */
export const USAGE_UNITS = ['h', 'km', 'none'] as const
