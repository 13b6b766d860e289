import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { NODE, ROOT } from './ensure-modules.js'

/** How often to check that the parent still runs, ms. */
const PARENT_EVERY = 500

/**
 * Where Node keeps compiled code: a second start needs half of the time. It is written when a program
 * ends by itself, and goes with the packages.
 */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'node-compile')

/** Runs the project's own Node, with this environment where nobody has set it, passes signals on, and ends with its exit code. */
export const runNode = (args, environment = {}) => {
  const child = spawn(NODE, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: COMPILED, ...environment, ...process.env },
    shell: process.platform === 'win32',
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm starts this process through a shell, which ends by a signal to npm without passing it on.
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
