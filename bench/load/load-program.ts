import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type LoadProgram<Report> = {
  pid: number | undefined
  /** What it printed last; null before its first line. */
  report(): Report | null
  stop(): Promise<void>
}

/** Starts a part of the load as a process of its own: inside the one that measures it would slow that down. */
export const startLoad = <Report>(
  folder: string,
  script: string,
  order: object,
): LoadProgram<Report> => {
  const file = join(folder, `${script}.json`)
  writeFileSync(file, JSON.stringify(order))
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL(`./${script}.ts`, import.meta.url)), file],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let rest = ''
  let latest: Report | null = null
  child.stdout.on('data', (bytes: Buffer) => {
    const lines = (rest + bytes.toString()).split('\n')
    rest = lines.pop() ?? ''
    const line = lines.at(-1)
    if (line !== undefined) latest = JSON.parse(line) as Report
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    pid: child.pid,
    report: () => latest,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
