/** How the countries set their organization numbers; as it is stored where they have no custom of their own. */
const GROUPED: Partial<Record<string, [RegExp, string]>> = {
  NO: [/^(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3'],
  SE: [/^(\d{6})(\d{4})$/, '$1-$2'],
  DK: [/^(\d{2})(\d{2})(\d{2})(\d{2})$/, '$1\u00a0$2\u00a0$3\u00a0$4'],
}

export function organizationNumberText(code2: string | undefined, number: string): string {
  const [form, groups] = GROUPED[code2 ?? ''] ?? []
  return form && groups !== undefined ? number.replace(form, groups) : number
}

/** `NO 918 273 645 MVA`; the other countries write theirs in one piece. */
export function vatNumberText(number: string): string {
  return number.replace(/^NO(\d{3})(\d{3})(\d{3})MVA$/, 'NO\u00a0$1\u00a0$2\u00a0$3\u00a0MVA')
}

/** A Swedish postal code is `111 52`. */
export function postalCodeText(code2: string | undefined, code: string): string {
  return code2 === 'SE' ? code.replace(/^(\d{3})(\d{2})$/, '$1\u00a0$2') : code
}
