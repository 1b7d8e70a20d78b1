import type { Api } from '@klubba/domain/api'
import { RegisterEntry } from '@klubba/domain/business-register/business-register-api'
import type { Output, Parsed } from '@klubba/domain/contract'
import type { IssueCode } from '@klubba/domain/errors'
import { COUNTRIES, type Country } from '@klubba/reference/countries'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import { takeTry } from '../http/tries.ts'
import { findByNumbers } from '../organizations/taken-numbers-service.ts'
import { askWithin, RegisterFailure, type Ask } from './ask-register.ts'
import { deleteOldAnswers, findAnswer, upsertAnswer } from './business-register-sql.ts'
import { entryOf, MOST_FOUND, organizationNumberOf } from './register.ts'
import { registerOf } from './registers.ts'

/** Only what goes out to a register counts, not what is still remembered. */
const LOOKUPS_PER_MINUTE = 10

type LookUp = Api['GET /v1/organizations/lookup']

interface Question {
  /** What the answer is remembered by. */
  key: string
  fetch: (ask: Ask) => Promise<RegisterEntry[]>
}

const wrong = (path: string, code: IssueCode) => new AppError('invalid_input', [{ path, code }])

function questionOf({ settings }: Deps, country: Country, { number, name }: Parsed<LookUp>['query']): Question {
  const organizationNumber = number === undefined ? undefined : organizationNumberOf(country, number)
  if (number !== undefined && !organizationNumber) throw wrong('number', 'wrong_number')
  const register = registerOf(settings.registers, country.code2)
  if (!register) throw new AppError('lookup_off')
  if (organizationNumber) {
    return {
      key: `${country.code2} number ${organizationNumber}`,
      async fetch(ask) {
        const found = (await register.byNumber(ask, organizationNumber)).map((raw) => entryOf(country, raw))
        const right = found.filter((entry) => entry?.organization_number === organizationNumber)
        if (right.length < found.length) throw new RegisterFailure('answered about another number, or without a name')
        return right.filter((entry) => entry !== undefined)
      },
    }
  }
  const { byName } = register
  if (name === undefined || !byName) throw wrong('name', 'number_only')
  return {
    key: `${country.code2} name ${name.toLowerCase()}`,
    async fetch(ask) {
      // Registers hold a few that have no number of the usual kind: those are nothing for a form.
      const found = (await byName(ask, name)).map((raw) => entryOf(country, raw))
      return found.filter((entry) => entry !== undefined).slice(0, MOST_FOUND)
    },
  }
}

interface Answer {
  entries: RegisterEntry[]
  cachedAt?: Date
}

/** What was answered within a day, otherwise asked anew. A failure is not remembered: the next try may go better. */
async function answerOf(deps: Deps, caller: Caller, country: Country, { key, fetch }: Question): Promise<Answer> {
  const remembered = await findAnswer(deps.db, key)
  // A version of the product that knew other fields may have written it.
  const known = z.array(RegisterEntry).safeParse(remembered?.answer)
  if (remembered && known.success) return { entries: known.data, cachedAt: remembered.fetched_at }
  await takeTry(deps.db, { key: `lookup ${caller.user_id}`, tries: LOOKUPS_PER_MINUTE, minutes: 1 })
  try {
    const entries = await fetch(askWithin(deps.settings.registers.timeoutMs))
    await upsertAnswer(deps.db, key, entries)
    return { entries }
  } catch (error) {
    if (!(error instanceof RegisterFailure)) throw error
    deps.log.warn({ err: error, country: country.code2 }, 'a business register could not be asked')
    throw new AppError('lookup_failed')
  }
}

export async function lookUp(deps: Deps, caller: Caller, query: Parsed<LookUp>['query']): Promise<Output<LookUp>> {
  const country = COUNTRIES.find(({ id }) => id === query.country)
  if (!country) throw wrong('country', 'not_an_option')
  const { entries, cachedAt } = await answerOf(deps, caller, country, questionOf(deps, country, query))
  if (entries.length === 0 && query.number !== undefined) throw new AppError('organization_not_in_register')
  const numbers = entries.map(({ organization_number }) => organization_number)
  const taken = await findByNumbers(deps, country.id, numbers)
  return {
    results: entries.map((entry) => {
      const registered = taken.get(entry.organization_number)
      return { ...entry, ...(registered && { registered_already: registered }) }
    }),
    source: country.registry.name,
    ...(cachedAt && { cached_at: cachedAt.toISOString() }),
  }
}

type LookUpCountries = Api['GET /v1/organizations/lookup_countries']

export function listLookUpCountries({ settings }: Deps): Output<LookUpCountries>['results'] {
  return COUNTRIES.flatMap(({ id, code2 }) => {
    const register = registerOf(settings.registers, code2)
    return register ? [{ country_id: id, by_name: register.byName !== undefined }] : []
  })
}

export async function clearOldAnswers({ db }: Deps): Promise<void> {
  await deleteOldAnswers(db)
}
