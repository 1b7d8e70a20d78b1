import { expect, test } from 'vitest'
import { webhookUrlIssue } from './webhook-url.ts'

test('INT-6 a webhook goes over https to a host of the open internet', () => {
  expect(webhookUrlIssue('https://hooks.example/klubba?key=1', false)).toBeUndefined()
  for (const wrong of ['hooks.example', 'http://hooks.example', 'ftp://hooks.example', 'https://u:p@hooks.example']) {
    expect(webhookUrlIssue(wrong, false)).toBe('wrong_url')
  }
  for (const hidden of ['https://localhost/x', 'https://db.internal', 'https://PRINTER.local', 'https://localhost./']) {
    expect(webhookUrlIssue(hidden, false)).toBe('private_address')
  }
  expect(webhookUrlIssue('http://localhost:4000/x', true)).toBeUndefined()
})
