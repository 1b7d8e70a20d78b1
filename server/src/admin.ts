/** Commands for the administrator of the machine: npm run admin -- reset-password EMAIL */
import { Email } from '@klubba/domain/users/user'
import { migrate } from './db/migrate.ts'
import { openDeps } from './open-deps.ts'
import { failToStart } from './run-process.ts'
import { resetPasswordByCommand } from './session/password-service.ts'
import { readSettings } from './settings.ts'

const USAGE = 'Usage: npm run admin -- reset-password EMAIL'

async function run([command, argument]: readonly string[]): Promise<number> {
  const email = Email.safeParse(argument)
  if (command !== 'reset-password' || !email.success) {
    console.error(USAGE)
    return 2
  }
  const { deps, databaseUrl, close } = await openDeps(readSettings(process.env), 'command')
  try {
    await migrate(databaseUrl)
    const password = await resetPasswordByCommand(deps, email.data)
    if (password === undefined) {
      console.error(`There is no user ${email.data}`)
      return 1
    }
    console.log(`The new password of ${email.data}: ${password}`)
    return 0
  } finally {
    await close()
  }
}

process.exitCode = await run(process.argv.slice(2)).catch(failToStart)
