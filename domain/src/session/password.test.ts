import { describe, expect, test } from 'vitest'
import { isCommonPassword, NewPassword } from './password.ts'

describe('new passwords', () => {
  test.for([
    'password1234',
    'Passw0rd2026!',
    'qwertyuiop123',
    'aaaaaaaaaaaaa',
    '123456789012',
    'abcdefghijkl',
    'LÖSENORD12345',
    'salasana123!!',
    'adminadmin12',
    'letmein-letmein',
    '1q1q1q1q1q1q',
    'Welcome2Klubba',
    'asdfghjkl1234',
    'abababababab',
    'Velkommen2026',
    '111122223333',
    'Sommer2026!!',
  ])('SES-10 refuses %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.for([
    'gravel horse seven lamp',
    'K7QFM-9M2XA-3TPBW-81ZDC',
    'Grävskopa och 4 mössor',
    'xk29 vjw! 71 qpla',
    'correct horse battery',
    'tuuli puhaltaa idästä',
  ])('SES-10 takes %s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
    expect(NewPassword.safeParse(password).success).toBe(true)
  })

  test('SES-10 refuses the own name and address', () => {
    expect(isCommonPassword('ingrid.haugen1', ['ingrid.haugen@yard.example'])).toBe(true)
    expect(isCommonPassword('ingrid.haugen1')).toBe(false)
  })

  test('SES-10 takes from 12 to 200 characters', () => {
    const long = 'gravel horse seven lamp '.repeat(9)
    expect(NewPassword.safeParse('gravel horse').success).toBe(true)
    expect(NewPassword.safeParse('gravel hors').success).toBe(false)
    expect(NewPassword.safeParse(long.slice(0, 200)).success).toBe(true)
    expect(NewPassword.safeParse(long.slice(0, 201)).success).toBe(false)
  })
})
