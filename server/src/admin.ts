/** Commands for the administrator of the machine: npm run admin -- reset-password EMAIL, or demo-bids on|off */
import { Email } from '@klubba/domain/users/user'
import { migrate } from './db/migrate.ts'
import { switchDemoBids } from './demo/demo-bids-service.ts'
import type { Deps } from './deps.ts'
import { openDeps } from './open-deps.ts'
import { failToStart } from './run-process.ts'
import { resetPasswordByCommand } from './session/password-service.ts'
import { readSettings } from './settings.ts'

const USAGE = 'Usage: npm run admin -- reset-password EMAIL | demo-bids on|off'

/** Does it with everything opened; answers the code that the process ends with. */
type Command = (deps: Deps) => Promise<number>

function resetPassword(email: string): Command {
  return async (deps) => {
    const password = await resetPasswordByCommand(deps, email)
    if (password === undefined) {
      console.error(`There is no user ${email}`)
      return 1
    }
    console.log(`The new password of ${email}: ${password}`)
    return 0
  }
}

function demoBids(on: boolean): Command {
  return async (deps) => {
    if (!(await switchDemoBids(deps, on))) {
      console.error('There are no demo data here: bids are only made up for the demo of the embedded database')
      return 1
    }
    console.log(on ? 'Bids begin to arrive on the running auctions of the demo' : 'No more bids are made up')
    return 0
  }
}

function commandOf([command, argument]: readonly string[]): Command | undefined {
  if (command === 'demo-bids' && (argument === 'on' || argument === 'off')) return demoBids(argument === 'on')
  const email = Email.safeParse(argument)
  return command === 'reset-password' && email.success ? resetPassword(email.data) : undefined
}

async function run(words: readonly string[]): Promise<number> {
  const command = commandOf(words)
  if (!command) {
    console.error(USAGE)
    return 2
  }
  const { deps, databaseUrl, close } = await openDeps(readSettings(process.env), 'command')
  try {
    await migrate(databaseUrl)
    return await command(deps)
  } finally {
    await close()
  }
}

process.exitCode = await run(process.argv.slice(2)).catch(failToStart)
