import { expect, test } from 'vitest'
import { z } from 'zod'
import { Id, Line } from './fields.ts'
import { check } from './issues.ts'
import { Email } from './users/user.ts'

const Form = z.strictObject({
  name: Line(5),
  id: Id,
  email: Email,
  size: z.int().min(1).max(9),
  kind: z.enum(['a', 'b']),
  inner: z.strictObject({ flag: z.boolean() }),
})

const good = {
  name: 'Kari',
  id: '018f0000-0000-7000-8000-000000000000',
  email: 'a@b.example',
  size: 3,
  kind: 'a',
  inner: { flag: true },
}

test.for([
  [{ name: undefined }, 'name', 'required'],
  [{ name: ' ' }, 'name', 'required'],
  [{ name: 'too long' }, 'name', 'too_long'],
  [{ name: null }, 'name', 'wrong_type'],
  [{ id: 'x' }, 'id', 'wrong_id'],
  [{ id: good.id.toUpperCase() }, 'id', 'wrong_id'],
  [{ email: 'x' }, 'email', 'wrong_email'],
  [{ size: 0 }, 'size', 'too_small'],
  [{ size: 10 }, 'size', 'too_big'],
  [{ size: 1.5 }, 'size', 'wrong_type'],
  [{ size: '3' }, 'size', 'wrong_type'],
  [{ kind: 'c' }, 'kind', 'not_an_option'],
  [{ kind: undefined }, 'kind', 'required'],
  [{ inner: { flag: 1 } }, 'inner.flag', 'wrong_type'],
  [{ inner: { flag: true, more: 1 } }, 'inner.more', 'unknown_field'],
  [{ user_type: 'admin' }, 'user_type', 'unknown_field'],
] as const)('AST-10 LNG-2 %o is refused at its field with a code that has a phrase', ([change, path, code]) => {
  expect(check(Form, { ...good, ...change })).toMatchObject({ ok: false, issues: [{ path, code }] })
})

test('AST-10 a good form has no issue', () => {
  expect(check(Form, good)).toEqual({ ok: true, data: good })
})
