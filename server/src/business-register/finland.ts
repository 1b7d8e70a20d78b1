import { z } from 'zod'
import type { RegisterSettings } from '../settings.ts'
import { readAnswer, type Ask } from './ask-register.ts'
import { careOf, joined, type RawEntry, type Register } from './register.ts'

const Address = z.object({
  type: z.int(),
  street: z.string().nullish(),
  buildingNumber: z.string().nullish(),
  entrance: z.string().nullish(),
  apartmentNumber: z.string().nullish(),
  apartmentIdSuffix: z.string().nullish(),
  co: z.string().nullish(),
  country: z.string().nullish(),
  postOfficeBox: z.string().nullish(),
  postCode: z.string().nullish(),
  postOffices: z.array(z.object({ city: z.string().nullish(), languageCode: z.string().nullish() })).nullish(),
  freeAddressLine: z.string().nullish(),
})

const Name = z.object({ name: z.string(), type: z.string().nullish(), endDate: z.string().nullish() })

/** Little of it is required: a company that has ceased may have no name in use and no address. */
const Company = z.object({
  businessId: z.object({ value: z.string() }),
  names: z.array(Name).nullish(),
  companyForms: z
    .array(
      z.object({
        endDate: z.string().nullish(),
        descriptions: z.array(z.object({ languageCode: z.string(), description: z.string().nullish() })).nullish(),
      }),
    )
    .nullish(),
  addresses: z.array(Address).nullish(),
  registeredEntries: z
    .array(z.object({ register: z.string(), type: z.string(), endDate: z.string().nullish() }))
    .nullish(),
  companySituations: z.array(z.object({ type: z.string(), endDate: z.string().nullish() })).nullish(),
  tradeRegisterStatus: z.string().nullish(),
  endDate: z.string().nullish(),
})

const Found = z.object({ companies: z.array(Company) })

const FINNISH = '1'
const COMPANY_NAME = '1'
const STREET_ADDRESS = 1
const VAT_REGISTER = '6'
/** Kinds of liability of its own; a member of a VAT group has the group's number, not this one. */
const LIABLE_FOR_VAT = /^8\d$/
/** The `status` beside it is that of the business ID, which a company keeps when it has ceased. */
const CEASED = '4'
/** Of bankruptcy, liquidation and restructuring the last does not end a company. */
const RESTRUCTURING = 'SANE'
const HOME = /^(FI|FIN|Suomi|Finland)$/i

function addressOf(addresses: readonly z.infer<typeof Address>[]): RawEntry['address'] {
  const address = addresses.find(({ type }) => type === STREET_ADDRESS) ?? addresses[0]
  if (!address) return undefined
  const { street, buildingNumber, entrance, apartmentNumber, apartmentIdSuffix, postOfficeBox, postOffices } = address
  const office = postOffices?.find(({ languageCode }) => languageCode === FINNISH) ?? postOffices?.[0]
  const apartment = joined([apartmentNumber, apartmentIdSuffix], '')
  const where =
    joined([street, buildingNumber, entrance, apartment]) ||
    (postOfficeBox ? `PL ${postOfficeBox}` : address.freeAddressLine)
  return {
    street: joined([careOf(address.co), where], ', '),
    postalCode: address.postCode ?? '',
    place: office?.city ?? '',
    abroad: address.country && !HOME.test(address.country) ? address.country : undefined,
  }
}

function entryOf(company: z.infer<typeof Company>): RawEntry {
  const { names, companyForms, registeredEntries, companySituations } = company
  const current = names?.find(({ type, endDate }) => type === COMPANY_NAME && !endDate)
  const name = (current ?? names?.[0])?.name ?? ''
  const ending = companySituations?.some(({ type, endDate }) => type !== RESTRUCTURING && !endDate)
  const form = companyForms?.find(({ endDate }) => !endDate)?.descriptions
  const inVatRegister = registeredEntries?.some(
    ({ register, type, endDate }) => register === VAT_REGISTER && LIABLE_FOR_VAT.test(type) && !endDate,
  )
  return {
    name,
    legalName: name,
    number: company.businessId.value,
    vatNumber: inVatRegister ? `FI${company.businessId.value.replace('-', '')}` : undefined,
    address: addressOf(company.addresses ?? []),
    active: !company.endDate && company.tradeRegisterStatus !== CEASED && !ending,
    legalForm: form?.find(({ languageCode }) => languageCode === FINNISH)?.description,
  }
}

/** YTJ: open to everybody, and found by number as by name. */
export function finland({ url }: RegisterSettings['finland']): Register {
  const search = async (ask: Ask, query: Record<string, string>) => {
    const answer = await ask({ url: `${url}/companies?${new URLSearchParams(query).toString()}` })
    return answer === undefined ? [] : readAnswer(Found, answer).companies.map(entryOf)
  }
  return {
    byNumber: (ask, businessId) => search(ask, { businessId }),
    byName: (ask, name) => search(ask, { name }),
  }
}
