/** The pages that are open to everybody. They are rendered when the product is built: NAV-6, NAV-10. */
export const PUBLIC_PAGES = ['auth/login', 'auth/forgot', 'auth/activate', 'auth/reset'] as const

export type PublicPage = (typeof PUBLIC_PAGES)[number]

export function isPublicPage(page: string): page is PublicPage {
  return PUBLIC_PAGES.some((each) => each === page)
}
