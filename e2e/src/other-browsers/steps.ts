import { type Credentials, expect } from '../product.ts'
import type { Target } from './find-in-page.ts'
import type { Screen } from './screen.ts'

export const field = (name: string): Target => ({ role: 'field', name })
export const button = (name: string | RegExp): Target => ({ role: 'button', name })

export async function signIn(app: Screen, { email, password }: Credentials): Promise<void> {
  await app.open('/en/auth/login')
  await app.fill(field('Email'), email)
  await app.fill(field('Password'), password)
  await app.click(button('Sign in'))
  await expect.poll(() => app.path()).toBe('/en/auth/landing')
}
