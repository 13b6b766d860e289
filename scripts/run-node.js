import { spawn } from 'node:child_process'
import { NODE, ROOT } from './ensure-modules.js'

/** Runs the project's own Node, hands signals on, and ends as it ended. */
export const runNode = (args, env = {}) => {
  const child = spawn(NODE, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env }, shell: process.platform === 'win32' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`Node 26 could not be started: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 1 : code ?? 1
  })
}
