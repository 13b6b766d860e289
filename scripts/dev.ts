// npm run dev: the server with demo data, restarted after a change, and in front of it Vite, which
// reloads the pages.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './checks.ts'

const env = {
  ...process.env,
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: process.env['PORT'] ?? '3000',
  DATA_DIR: process.env['DATA_DIR'] ?? './data-dev',
}

const children: ChildProcess[] = [
  spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', join(ROOT, 'src/server/demo/main.ts')],
    { cwd: ROOT, stdio: 'inherit', env },
  ),
  spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js')], {
    cwd: ROOT,
    stdio: 'inherit',
    env,
  }),
]

const stop = (): void => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop()
  })
}
