// Plain JavaScript for Node 20: this runs before the project's own Node 26 is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/** The project's own Node 26, pinned by the lockfile. */
export const NODE = join(
  ROOT,
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
)

const hashOfLockfile = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
/** Says which lockfile the last install of ours followed. */
const stampOf = (root) => join(root, 'node_modules', '.coldwatch-lockfile')

const packagesOf = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages

/**
 * Whether the packages are those of package-lock.json: installed by us from this very file, or by
 * hand with the same outcome, as npm noted it down (its hidden lockfile). Optional packages may be
 * missing, since they belong to other platforms, but must have the right version where they are
 * there.
 */
export const isInstalled = (root = ROOT) => {
  const hidden = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const stamp = stampOf(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfLockfile(root)) return true
  const installed = packagesOf(hidden)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true
    const there = installed[path]
    return there ? there.version === wanted.version : wanted.optional === true
  })
}

/**
 * Installs from the lockfile when something is missing or outdated. Ends the process with a
 * sentence when it cannot.
 */
export const ensureModules = () => {
  if (!isInstalled()) {
    console.error('Installing packages (once, and again after an update) …')
    // The npm that started us, run by the Node that runs us; "npm" by name when started without it.
    const npm = process.env.npm_execpath
    const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
    const { status, error } = spawnSync(
      command,
      [...first, 'ci', '--include=dev', '--include=optional', '--loglevel=error'],
      { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] },
    )
    if (error || status !== 0) {
      console.error(
        `Installing failed${error ? ` (${error.message})` : ''}. Coldwatch needs npm and the npm registry once; try "npm ci" to see more.`,
      )
      process.exit(1)
    }
    writeFileSync(stampOf(ROOT), hashOfLockfile(ROOT))
  }
  if (!existsSync(NODE)) {
    console.error(
      `There is no Node 26 package for ${process.platform} on ${process.arch}; Coldwatch runs on Linux, macOS and Windows on x64 and arm64 (Windows: x64).`,
    )
    process.exit(1)
  }
}
