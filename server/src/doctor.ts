/** Looks at everything that the product needs and says what is wrong: npm run doctor */
import { openDeps } from './open-deps.ts'
import { examine, messageOf, type Finding } from './operations/doctor-service.ts'
import { SettingsError } from './setting-values.ts'
import { readSettings } from './settings.ts'

const WORDS = { ok: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' }

function tell({ part, state, text }: Finding): void {
  console.log(`${WORDS[state]}  ${part}: ${text}`)
}

async function run(): Promise<number> {
  // What goes wrong is told below, in words.
  const settings = { ...readSettings(process.env), logLevel: 'silent' }
  const { deps, close } = await openDeps(settings, 'command')
  let faults = 0
  try {
    for await (const finding of examine(deps)) {
      tell(finding)
      if (finding.state === 'fault') faults++
    }
  } finally {
    await close()
  }
  console.log(faults === 0 ? 'Nothing needs mending.' : `${faults} to mend.`)
  return faults === 0 ? 0 : 1
}

process.exitCode = await run().catch((error: unknown) => {
  tell({ part: error instanceof SettingsError ? 'Settings' : 'Start', state: 'fault', text: messageOf(error) })
  return 1
})
