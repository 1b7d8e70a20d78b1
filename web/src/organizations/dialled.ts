/** A phone number as a device dials it. */
export function dialled(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
}
