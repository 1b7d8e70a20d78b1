import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect } from './product.ts'
import { expectToast } from './toasts.ts'

/** The messages of MSG-1 as they read in Norwegian, by where they appear. */
export const MESSAGES = {
  registry: {
    'Organization created': 'Organisasjonen er opprettet',
    'Organization verified': 'Organisasjonen er verifisert',
    'Organization deleted': 'Organisasjonen er slettet',
    'Portfolio deleted': 'Porteføljen er slettet',
    'Member added': 'Medlemmet er lagt til',
    'Member deleted': 'Medlemmet er slettet',
    'Owner added': 'Eieren er lagt til',
    'Owner deleted': 'Eieren er slettet',
    'Owner verified': 'Eieren er verifisert',
    'TCR added': 'TCR er lagt til',
    'Failed to lookup Organization': 'Oppslag på organisasjon mislyktes',
    'The organization cannot be found': 'Organisasjonen finnes ikke',
    'Error sending to Verification': 'Feil ved sending til verifisering',
    'Verification error': 'Verifiseringsfeil',
    'Error creating organization': 'Feil ved oppretting av organisasjon',
    'Error creating portfolio': 'Feil ved oppretting av portefølje',
    'Error deleting organization': 'Feil ved sletting av organisasjon',
    'Error deleting portfolio': 'Feil ved sletting av portefølje',
    'If the error persists, please contact the admin.': 'Kontakt administrator hvis feilen vedvarer.',
  },
  users: {
    'User created': 'Brukeren er opprettet',
    'User deactivated': 'Brukeren er deaktivert',
    'User unlocked successfully': 'Brukeren er låst opp',
    'Activation code sent by email': 'Aktiveringskode er sendt på e-post',
    'Error creating user': 'Feil ved oppretting av bruker',
    'Error updating user': 'Feil ved oppdatering av bruker',
    'Error deactivating user': 'Feil ved deaktivering av bruker',
    'An error occurred when sending activation code by email':
      'Det oppsto en feil ved sending av aktiveringskode på e-post',
    'An error occurred when unlocking user': 'Det oppsto en feil ved opplåsing av bruker',
    'Unknown error': 'Ukjent feil',
    'Check internet connection or try again later': 'Sjekk internettforbindelsen eller prøv igjen senere',
    'An error occurred. If the error persists contact the admin.':
      'Det oppstod en feil. Kontakt administrator hvis feilen vedvarer.',
  },
  assets: {
    Saved: 'Lagret',
    'Saved as Draft': 'Lagret som utkast',
    'Draft removed': 'Utkastet er fjernet',
    'Saved as Asset': 'Lagret som objekt',
    'Asset not found': 'Objektet ble ikke funnet',
    'There was a problem loading the asset': 'Det oppsto et problem under lasting av objektet',
    'Error saving the data': 'Feil ved lagring av data',
    'Error saving the owner': 'Feil ved lagring av eieren',
    'Error saving the notes': 'Feil ved lagring av merknadene',
    'Error saving the media order': 'Feil ved lagring av medierekkefølgen',
    'Error saving the condition': 'Feil ved lagring av tilstanden',
    'Error saving the EU inspection (MOT)': 'Feil ved lagring av EU-kontrollen',
    "We couldn't save the information, please try again": 'Vi kunne ikke lagre informasjonen, prøv igjen',
    'Error uploading the image': 'Feil ved opplasting av bildet',
    'Error uploading the file': 'Feil ved opplasting av filen',
    'Error deleting the media file': 'Feil ved sletting av mediefilen',
    'Error updating the media file': 'Feil ved oppdatering av mediefilen',
  },
  auctions: {
    'Sent to Auction': 'Sendt til auksjon',
    'The auction data could not be loaded': 'Auksjonsdataene kunne ikke lastes',
    'Error saving the description': 'Feil ved lagring av beskrivelsen',
    'Error saving the dates': 'Feil ved lagring av datoene',
    'Error saving the price': 'Feil ved lagring av prisen',
    'Error saving the title': 'Feil ved lagring av tittelen',
    'Could not send to auction': 'Kunne ikke sende til auksjon',
  },
} as const

type Area = keyof typeof MESSAGES
export const MESSAGE_LANGUAGES = ['en', 'no'] as const
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number]

const PHRASES = join(import.meta.dirname, '../../i18n/src')

/** A phrase by its address, for the buttons that lead to a message: `users:action.unlock`. */
function phraseIn(language: MessageLanguage, address: string): string {
  const [file = '', key = ''] = address.split(':')
  const all: unknown = JSON.parse(readFileSync(join(PHRASES, file, `${language}.json`), 'utf8'))
  const found = key.split('.').reduce((part, name) => (part as Record<string, unknown>)[name], all)
  expect(found, address).toEqual(expect.any(String))
  return String(found)
}

/** Looks for the messages of an area, and remembers which of them appeared. */
export function messageReader<A extends Area>(page: Page, area: A, language: MessageLanguage) {
  const words: Record<string, string> = MESSAGES[area]
  const seen = new Set<string>()
  const wordsOf = (message: string) => (language === 'en' ? message : (words[message] ?? ''))
  /** Word for word, with its capitals. */
  async function expectIn(place: Locator, message: string): Promise<void> {
    const pattern = wordsOf(message).replaceAll(/[.()?]/g, String.raw`\$&`)
    await expect(place.getByText(new RegExp(pattern)).first()).toBeVisible()
    seen.add(message)
  }
  return {
    phrase: (address: string) => phraseIn(language, address),
    toast: async (message: keyof (typeof MESSAGES)[A] & string) => {
      await expectToast(page, wordsOf(message))
      seen.add(message)
    },
    /** Where it went wrong: on the page, in a question or at the edge of the screen. */
    alert: async (message: keyof (typeof MESSAGES)[A] & string) => expectIn(page.getByRole('alert'), message),
    onPage: async (message: keyof (typeof MESSAGES)[A] & string) => expectIn(page.locator('main'), message),
    expectAll: () => expect([...seen].toSorted()).toEqual(Object.keys(words).toSorted()),
  }
}
