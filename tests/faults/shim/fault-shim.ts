import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, 'fault-shim.c')
const CONTROL_BYTES = 32
const NS_PER_MS = 1_000_000n

/** Which calls to the files of the folder fail. */
export type Failing = 'nothing' | 'disk full' | 'writes' | 'syncs'
const FAILING: readonly Failing[] = ['nothing', 'disk full', 'writes', 'syncs']

let library: string | null | undefined

/** Compiles the shim once a process. Null: not on Linux, or without a C compiler. */
const compiledShim = (): string | null => {
  if (library !== undefined) return library
  const folder = mkdtempSync(join(tmpdir(), 'coldwatch-shim-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'fault-shim.so')
  const arguments_ = ['-shared', '-fPIC', '-O1', '-o', file, SOURCE, '-ldl', '-lpthread']
  const { status } =
    process.platform === 'linux'
      ? spawnSync('cc', arguments_, { stdio: 'ignore' })
      : { status: null }
  library = status === 0 && existsSync(file) ? file : null
  return library
}

/** Why the shim cannot be used here, as a sentence; null: it can. */
export const missingShim = (): string | null =>
  compiledShim() === null
    ? 'It needs Linux and a C compiler (cc; on Debian "apt-get install gcc libc6-dev").'
    : null

/**
 * The shim between a server and its disk and clocks: see fault-shim.c. `env` goes into the server's
 * environment. `folder`: the server's data folder; `control` and `record` are files outside of it.
 */
export const faultShim = (files: { folder: string; control: string; record?: string }) => {
  const so = compiledShim()
  if (so === null) throw new Error(missingShim()!)
  writeFileSync(files.control, Buffer.alloc(CONTROL_BYTES))
  const put = (index: number, value: bigint): void => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64LE(value)
    const handle = openSync(files.control, 'r+')
    writeSync(handle, bytes, 0, 8, index * 8)
    closeSync(handle)
  }
  return {
    env: {
      LD_PRELOAD: so,
      FAULT_FOLDER: files.folder,
      FAULT_CONTROL: files.control,
      ...(files.record !== undefined && { FAULT_RECORD: files.record }),
    },
    /** How far both clocks of the server are ahead of this machine's, in ms. */
    moveClocks: ({ clockMs, steadyMs }: { clockMs: number; steadyMs: number }): void => {
      put(0, BigInt(clockMs) * NS_PER_MS)
      put(1, BigInt(steadyMs) * NS_PER_MS)
    },
    fail: (failing: Failing): void => put(2, BigInt(FAILING.indexOf(failing))),
    /** How many calls have failed so far. */
    failures: (): number => {
      const bytes = Buffer.alloc(8)
      const handle = openSync(files.control, 'r')
      readSync(handle, bytes, 0, 8, 24)
      closeSync(handle)
      return Number(bytes.readBigInt64LE())
    },
  }
}

export type FaultShim = ReturnType<typeof faultShim>
