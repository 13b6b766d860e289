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
/** The file with the hash of the lockfile that this script installed last. */
const stampOf = (root) => join(root, 'node_modules', '.coldwatch-lockfile')

const packagesOf = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages

/**
 * Whether the packages are those of package-lock.json: installed by this script from this file, or
 * by hand with the same result, according to npm's hidden lockfile. Optional packages may be missing,
 * since they belong to other platforms, but an installed one must have the right version.
 */
export const isInstalled = (root = ROOT) => {
  const hidden = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const stamp = stampOf(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfLockfile(root)) return true
  const installed = packagesOf(hidden)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true
    const present = installed[path]
    return present ? present.version === wanted.version : wanted.optional === true
  })
}

/**
 * Installs from the lockfile when something is missing or outdated. When that fails it prints why
 * and ends the process.
 */
export const ensureModules = () => {
  if (!isInstalled()) {
    console.error('Installing packages (once, and again after an update) …')
    // The npm that started this process, under the same Node; without it, the npm on the path.
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
