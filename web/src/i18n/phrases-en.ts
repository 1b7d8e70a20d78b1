import errors from '../../../i18n/src/errors/en.json'
import shell from '../../../i18n/src/shell/en.json'

export const first = { shell, errors }
export const others = import.meta.glob<object>(
  ['../../../i18n/src/*/en.json', '!../../../i18n/src/{mail,shell,errors}/*'],
  { import: 'default' },
)
