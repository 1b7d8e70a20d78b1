import { z } from 'zod'
import { OptionalLine } from '../fields.ts'

export const BankDetails = z.strictObject({
  bank_name: OptionalLine(200),
  account_number: OptionalLine(40),
  bankgiro: OptionalLine(20),
  plusgiro: OptionalLine(20),
  iban: OptionalLine(50),
  swift: OptionalLine(20),
  payout_note: OptionalLine(500),
})
export type BankDetails = z.infer<typeof BankDetails>
export type BankField = keyof BankDetails
