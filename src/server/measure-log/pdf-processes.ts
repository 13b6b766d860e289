import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import { frameHead, frameReader } from './drawing-frames.ts'
import type { MeasureLog } from './record/measure-log.ts'

/**
 * A drawn file: its bytes as base64, and their SHA-256 in hex. Both are made by the process that
 * drew it: for a year's log they take longer than a request may block the others.
 */
export type PdfFile = { base64: string; sha256: string }

export type PdfAnswer = { kind: 'pdf'; file: PdfFile } | { kind: 'abandoned' }

/**
 * Draws PDFs, each in a process of its own: with its end the system has all of its memory back, and
 * readings and alarms go before it. The queue of measurement logs decides when.
 */
export type PdfProcesses<Content = MeasureLog> = {
  /**
   * `signal` abandons the work. Throws what the drawing threw. After the answer nothing of the work
   * runs any more.
   */
  draw(content: Content, signal?: AbortSignal): Promise<PdfAnswer>
  /** Abandons what is being drawn. */
  close(): Promise<void>
}

export type PdfProcessesOptions = {
  /** For how long an idle process stays for the next log, ms. */
  idleMs?: number
  /** The most memory that a process's objects may take; more ends the process, not the server. */
  megabytes?: number
  script?: URL
}

type Outcome = PdfAnswer | { kind: 'fault'; error: Error }

/** `listener` gets the outcome of the work; it is `nobody` while the process is idle or stopped. */
type Drawer = {
  child: ChildProcessByStdio<Writable, Readable, Readable>
  ended: Promise<void>
  listener: (outcome: Outcome) => void
}

/** The longest log that may be requested, of 600,000 readings, passes with 64. */
const MOST_MEGABYTES = 256
/** Of 19: a server that is busy draws when readings, alarms and pages leave it the time. */
const NICE = 5
const HASH_DIGITS = 64
/** How much of what a failing process printed goes into the server log. */
const LONGEST_COMPLAINT = 4_000

const PROGRAM = new URL('./drawing-process.ts', import.meta.url)
const ABANDONED: Outcome = { kind: 'abandoned' }
const nobody = (): void => undefined

/** Settings of the server hold secrets, which the drawing has no use for. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'TZ', 'SystemRoot', 'NODE_COMPILE_CACHE'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  )

const faultOf = (complaint: string): Error =>
  new Error(
    complaint.includes('heap out of memory') || complaint.includes('heap limit')
      ? 'The process that draws PDFs reached its memory limit.'
      : `The process that draws PDFs ended before its work was done. ${complaint}`.trim(),
  )

const startDrawer = (script: URL, megabytes: number): Drawer => {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${megabytes}`, fileURLToPath(script)],
    { stdio: ['pipe', 'pipe', 'pipe'], env: environment() },
  )
  const ended = Promise.withResolvers<void>()
  const drawer: Drawer = { child, ended: ended.promise, listener: nobody }
  const reader = frameReader()
  let complaint = ''
  const end = (): void => {
    ended.resolve()
    drawer.listener({ kind: 'fault', error: faultOf(complaint) })
  }
  child.stdout.on('data', (piece: Buffer) => {
    for (const answer of reader.add(piece)) {
      const sha256 = answer.toString('latin1', 0, HASH_DIGITS)
      const base64 = answer.toString('latin1', HASH_DIGITS)
      drawer.listener({ kind: 'pdf', file: { base64, sha256 } })
    }
  })
  child.stderr.on('data', (piece: Buffer) => {
    complaint = (complaint + piece.toString()).slice(-LONGEST_COMPLAINT)
  })
  // A process that ends takes no more bytes: `close` says so.
  child.stdin.on('error', nobody)
  child.once('close', end).once('error', (error) => {
    complaint = error.message
    end()
  })
  lowerPriority(child.pid)
  return drawer
}

const lowerPriority = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {
    // It has ended already, or the system does not allow it: then it draws like everything else.
  }
}

/** An idle process does not keep the server's alive. */
const hold = ({ child }: Drawer, isHeld: boolean): void => {
  for (const handle of [
    child,
    child.stdin,
    child.stdout,
    child.stderr,
  ] as Partial<NodeJS.RefCounted>[])
    if (isHeld) handle.ref?.()
    else handle.unref?.()
}

const stop = async (drawer: Drawer): Promise<void> => {
  drawer.listener = nobody
  hold(drawer, true)
  drawer.child.kill('SIGKILL')
  await drawer.ended
}

/** Processes without work, kept for a while: starting one costs as much as drawing a short log. */
const idleDrawers = (script: URL, idleMs: number, megabytes: number) => {
  const idle = new Map<Drawer, NodeJS.Timeout>()
  const forget = (drawer: Drawer): void => {
    clearTimeout(idle.get(drawer))
    idle.delete(drawer)
  }
  return {
    take: (): Drawer => {
      const [drawer] = idle.keys()
      if (drawer === undefined) return startDrawer(script, megabytes)
      forget(drawer)
      hold(drawer, true)
      return drawer
    },
    give: (drawer: Drawer): void => {
      // A process that ends by itself must not get the next log.
      drawer.listener = () => forget(drawer)
      hold(drawer, false)
      const timer = setTimeout(() => {
        forget(drawer)
        void stop(drawer)
      }, idleMs)
      timer.unref()
      idle.set(drawer, timer)
    },
    close: async (): Promise<void> => {
      const all = [...idle.keys()]
      all.forEach(forget)
      await Promise.all(all.map(stop))
    },
  }
}

/** A process whose work is abandoned or fails ends at once; the others draw the next log too. */
export const createPdfProcesses = <Content = MeasureLog>({
  idleMs = 30_000,
  megabytes = MOST_MEGABYTES,
  script = PROGRAM,
}: PdfProcessesOptions = {}): PdfProcesses<Content> => {
  const idle = idleDrawers(script, idleMs, megabytes)
  /** Work under way, by the call that abandons it. */
  const underWay = new Map<() => void, Promise<void>>()

  const outcomeOf = async (content: Content, abandoned: Promise<Outcome>): Promise<Outcome> => {
    const drawer = idle.take()
    const drawn = new Promise<Outcome>((resolve) => {
      drawer.listener = resolve
    })
    const bytes = serialize(content)
    drawer.child.stdin.write(frameHead(bytes.length))
    drawer.child.stdin.write(bytes)
    const outcome = await Promise.race([drawn, abandoned])
    if (outcome.kind === 'pdf') idle.give(drawer)
    else await stop(drawer)
    return outcome
  }

  return {
    draw: async (content, signal) => {
      if (signal?.aborted) return { kind: 'abandoned' }
      const abandoned = Promise.withResolvers<Outcome>()
      const ended = Promise.withResolvers<void>()
      const abandon = (): void => abandoned.resolve(ABANDONED)
      signal?.addEventListener('abort', abandon)
      underWay.set(abandon, ended.promise)
      try {
        const outcome = await outcomeOf(content, abandoned.promise)
        if (outcome.kind === 'fault') throw outcome.error
        return outcome
      } finally {
        signal?.removeEventListener('abort', abandon)
        underWay.delete(abandon)
        ended.resolve()
      }
    },
    close: async () => {
      const all = [...underWay.values()]
      for (const abandon of underWay.keys()) abandon()
      await Promise.all(all)
      await idle.close()
    },
  }
}
