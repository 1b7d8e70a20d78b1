// `npm run dev`: the server, started anew when its sources change, and Vite with hot reload beside it. When one of them
// ends, by Ctrl-C or by itself, so does the other.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from './source-files.ts'

function run(command: string, args: string[], cwd: string): ChildProcess {
  return spawn(command, args, { cwd, stdio: 'inherit' })
}

const children = [
  run(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], ROOT),
  run('vite', [], join(ROOT, 'web')),
]

let ending = false

/** Once: asked a second time, the server would drop everything. */
function endAll(): void {
  if (ending) return
  ending = true
  for (const child of children) child.kill('SIGTERM')
}

process.on('SIGINT', endAll)
process.on('SIGTERM', endAll)
process.on('disconnect', endAll)
for (const child of children) child.on('exit', endAll)
await Promise.all(children.map((child) => once(child, 'exit')))
process.exit()
