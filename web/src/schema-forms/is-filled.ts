/** Whether a field is answered: 0 and “no” are answers like any other. */
export const isFilled = (value: unknown): boolean => value !== undefined && value !== null
