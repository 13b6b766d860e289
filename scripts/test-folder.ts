import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RAM = '/dev/shm'
const NAME = /^coldwatch-test-(\d+)-/
/** All tests together leave less than a fifth of this at any moment. */
const NEEDED_BYTES = 4 * 2 ** 30

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What runs that were killed left. */
const removeLeftovers = async (parent: string): Promise<void> => {
  for (const name of await readdir(parent)) {
    const pid = NAME.exec(name)?.[1]
    if (pid === undefined || lives(Number(pid))) continue
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => {})
  }
}

const parentFolder = async (): Promise<string> => {
  const { bavail, bsize } = await statfs(RAM).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= NEEDED_BYTES ? RAM : tmpdir()
}

/**
 * A folder for everything that tests write, in memory where there is room: they wait for the disk a
 * third of their time, and none of them cuts the power.
 */
export const makeTestFolder = async (): Promise<string> => {
  const parent = await parentFolder()
  await removeLeftovers(parent)
  const folder = await mkdtemp(join(parent, `coldwatch-test-${process.pid}-`))
  // PostgreSQL runs as somebody else when the tests run as root.
  await chmod(folder, 0o711)
  return folder
}
