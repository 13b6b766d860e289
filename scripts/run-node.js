import { spawn } from 'node:child_process'
import { NODE, ROOT } from './ensure-modules.js'

/** How often the parent is looked for, ms. */
const PARENT_EVERY = 500

/** Runs the project's own Node, hands signals on, and ends as it ended. */
export const runNode = (args) => {
  const child = spawn(NODE, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm starts us through a shell, which dies of a signal to npm without handing it on.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, PARENT_EVERY)
  child.on('error', (error) => {
    console.error(`Node 26 could not be started: ${error.message}`)
    clearInterval(watch)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    clearInterval(watch)
    process.exitCode = signal ? 1 : (code ?? 1)
  })
}
