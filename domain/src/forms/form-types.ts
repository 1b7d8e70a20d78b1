/** The steps of a registration and the parts of an asset; each is saved for itself. */
export const SECTIONS = ['info', 'specs', 'equipment', 'condition', 'documents', 'media', 'ownership'] as const
export type Section = (typeof SECTIONS)[number]

export const INPUT_TYPES = ['text', 'textarea', 'notes', 'select', 'datepicker', 'checkbox'] as const
export const VALUE_TYPES = ['string', 'integer', 'number', 'boolean'] as const
export const FORMATS = ['date', 'phone', 'email'] as const
