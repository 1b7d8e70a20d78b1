import errors from '../../../i18n/src/errors/da.json'
import shell from '../../../i18n/src/shell/da.json'

export const first = { shell, errors }
export const others = import.meta.glob<object>(
  ['../../../i18n/src/*/da.json', '!../../../i18n/src/{mail,shell,errors}/*'],
  { import: 'default' },
)
