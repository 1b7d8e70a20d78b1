import { expect, test } from 'vitest'
import { answersOf, type Question, wrongAnswers } from './ask-values.ts'

const QUESTIONS: Question[] = [
  { name: 'reason', kind: 'text', label: '', isRequired: true },
  { name: 'amount', kind: 'amount', label: '' },
  { name: 'end', kind: 'moment', label: '', countryId: 578 },
  { name: 'paid', kind: 'day', label: '' },
]

test('AUC-3 what is missing or not readable is told at its field', () => {
  expect(wrongAnswers(QUESTIONS, { reason: ' ', amount: 'many', end: 'soon', paid: 'soon' }, 'en')).toEqual([
    { path: 'reason', code: 'required' },
    { path: 'amount', code: 'wrong_format' },
    { path: 'end', code: 'wrong_format' },
    { path: 'paid', code: 'wrong_format' },
  ])
  expect(wrongAnswers(QUESTIONS, { reason: 'Wrong hours', amount: '', end: '' }, 'en')).toEqual([])
})

test('AUC-3 amounts become minor units and moments instants; what is empty is nothing', () => {
  expect(
    answersOf(QUESTIONS, { reason: ' Snow ', amount: '780 000', end: '2026-11-17T11:30', paid: '2026-11-18' }, 'no'),
  ).toEqual({
    reason: 'Snow',
    amount: 78_000_000,
    end: '2026-11-17T10:30:00.000Z',
    paid: '2026-11-18',
  })
  expect(answersOf(QUESTIONS, { reason: '', amount: '', end: '' }, 'no')).toEqual({
    reason: null,
    amount: null,
    end: null,
    paid: null,
  })
})

test('AUC-9 A10 a day that is not in order is refused at its field before anything is sent', () => {
  const paid: Question = {
    name: 'paid',
    kind: 'day',
    label: '',
    isRequired: true,
    issuesOf: (day) => (day < '2026-11-10' ? [{ path: 'paid', code: 'before_sale' }] : []),
  }
  expect(wrongAnswers([paid], { paid: '2026-11-09' }, 'en')).toEqual([{ path: 'paid', code: 'before_sale' }])
  expect(wrongAnswers([paid], { paid: '2026-11-10' }, 'en')).toEqual([])
})
