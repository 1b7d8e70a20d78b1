import errors from '../../../i18n/src/errors/no.json'
import shell from '../../../i18n/src/shell/no.json'

export const first = { shell, errors }
export const others = import.meta.glob<object>(
  ['../../../i18n/src/*/no.json', '!../../../i18n/src/{mail,shell,errors}/*'],
  { import: 'default' },
)
