import type { PlaywrightTestOptions } from '@playwright/test'

/** How a phone holds the product: touched, with dots as fine as a phone's, and with the worker of the installed app. */
const HELD = {
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  serviceWorkers: 'allow',
} satisfies Partial<PlaywrightTestOptions>

/** For `test.use`. The product's files come past `page.route`, from the worker; altered-product.ts sees all requests. */
export const asPhone = { ...HELD, viewport: { width: 390, height: 844 } }
export const asSmallPhone = { ...HELD, viewport: { width: 320, height: 568 } }
