import type { Part } from '@klubba/i18n/phrases'
import { i18n } from '../../i18n/i18n.ts'

/** At once: each part of the page that waits for phrases of its own would be one more wait. */
export const WIZARD_PHRASES = [
  'registration',
  'shell',
  'assets',
  'schema_forms',
  'common',
  'asset_list',
  'media',
] as const satisfies readonly Part[]

/** What the wizard asks for once it is there is fetched beside it. What fails is asked for again by the wizard. */
export function fetchWizardAhead(): void {
  i18n.loadNamespaces([...WIZARD_PHRASES]).catch(() => undefined)
  import('../catalogue-queries.ts')
    .then(({ readCatalogueAhead }) => readCatalogueAhead(i18n.language))
    .catch(() => undefined)
}
