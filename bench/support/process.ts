import { spawn, type ChildProcess } from 'node:child_process'

export type Running = { child: ChildProcess; stop: () => Promise<void>; output: () => string }

/** A start takes two seconds; on a machine that is busy with other work it takes minutes. */
const READY_WITHIN_MS = 300_000

/**
 * Starts a program, keeps the end of what it prints, and resolves once `ready` says so. Throws with
 * its output when it ends before or `withinMs` passed.
 */
export const startProcess = async (
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string },
  ready: (output: string) => Promise<boolean> | boolean,
  withinMs = READY_WITHIN_MS,
): Promise<Running> => {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  const keep = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const deadline = Date.now() + withinMs
  while (!(await ready(printed))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`${command} did not get ready:\n${printed}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    child,
    output: () => printed,
    stop: async () => {
      child.kill('SIGTERM')
      const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(patience)
    },
  }
}

/** Whether a loopback address answers 2xx. */
export const answers = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
