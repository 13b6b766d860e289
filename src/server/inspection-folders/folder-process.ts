import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { frameHead, frameReader } from '../measure-log/drawing-frames.ts'
import type { FolderFiles } from '../storage/inspection-folder-store.ts'
import type { FolderAnswer, FolderPart } from './folder-part.ts'

const PROGRAM = new URL('./drawing-process.ts', import.meta.url)
const MOST_MEGABYTES = 160
/** Of 19: readings, alarms and pages go first. */
const NICE = 10
const LONGEST_COMPLAINT = 4_000

/** A process that writes one folder. */
export type FolderProcess = {
  /** Resolves once the part is in the folder; with the files after the last one. */
  send(part: FolderPart): Promise<FolderFiles | null>
  /** Ends it at once. */
  kill(): Promise<void>
}

export const startFolderProcess = (): FolderProcess => {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${MOST_MEGABYTES}`, fileURLToPath(PROGRAM)],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      // Settings of the server hold secrets, which the drawing has no use for.
      env: Object.fromEntries(
        ['PATH', 'TZ', 'SystemRoot', 'NODE_COMPILE_CACHE'].flatMap((name) =>
          process.env[name] === undefined ? [] : [[name, process.env[name]]],
        ),
      ),
    },
  )
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICE)
  } catch {
    // The system does not allow it, or it has ended already: then it works like everything else.
  }
  const ended = Promise.withResolvers<void>()
  let waiting: PromiseWithResolvers<FolderFiles | null> | null = null
  let complaint = ''
  let isOver = false
  const reader = frameReader()
  child.stdout.on('data', (piece: Buffer) => {
    for (const frame of reader.add(piece))
      waiting?.resolve((deserialize(frame) as FolderAnswer).files)
  })
  child.stderr.on('data', (piece: Buffer) => {
    complaint = (complaint + piece.toString()).slice(-LONGEST_COMPLAINT)
  })
  child.stdin.on('error', () => undefined)
  const end = (): void => {
    isOver = true
    waiting?.reject(new Error(`The process that writes a folder ended early. ${complaint}`.trim()))
    ended.resolve()
  }
  child.once('close', end).once('error', (error) => {
    complaint = error.message
    end()
  })
  return {
    send: async (part) => {
      if (isOver) throw new Error(`The process that writes a folder has ended. ${complaint}`.trim())
      waiting = Promise.withResolvers()
      const bytes = serialize(part)
      child.stdin.write(frameHead(bytes.length))
      child.stdin.write(bytes)
      return waiting.promise
    },
    kill: async () => {
      waiting = null
      child.kill('SIGKILL')
      await ended.promise
    },
  }
}
