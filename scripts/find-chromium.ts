import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PACKAGES = ['chromium', 'chromium-headless-shell']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const foldersOf = (env: Readonly<Record<string, string | undefined>>): string[] =>
  [...(env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'].filter(
    (folder) => folder !== '',
  )

/**
 * Chromium without its own windows, of the same version: it needs a third less of the processor. It
 * knows no push messages and shows no PDF. Null when it is not installed.
 */
export const findHeadlessShell = (
  env: Readonly<Record<string, string | undefined>>,
  exists: (file: string) => boolean = existsSync,
): string | null =>
  env['CHROMIUM']
    ? null
    : (foldersOf(env)
        .map((folder) => join(folder, 'chromium-headless-shell'))
        .find(exists) ?? null)

/** The browser for tests: CHROMIUM when set, else the first one installed; null without any. */
export const findChromium = (
  env: Readonly<Record<string, string | undefined>>,
  exists: (file: string) => boolean = existsSync,
): string | null => {
  const chosen = env['CHROMIUM']
  if (chosen) return exists(chosen) ? chosen : null
  const installed = foldersOf(env).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...installed, ...ELSEWHERE].find(exists) ?? null
}

const aptGet = (...args: string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Finds Chromium, or installs Debian's as root. Otherwise prints what to do and returns null. */
export const ensureChromium = (): string | null => {
  const installed = findChromium(process.env)
  if (installed !== null) return installed
  const chosen = process.env['CHROMIUM']
  if (chosen) {
    console.error(`CHROMIUM is set to ${chosen}, which does not exist.`)
    return null
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests …')
    if (
      aptGet('update', '-qq') &&
      aptGet('install', '-y', '-qq', '--no-install-recommends', ...PACKAGES)
    )
      return findChromium(process.env)
  }
  console.error(
    'The browser tests need Chromium: install it (on Debian: "sudo apt-get install chromium") or set CHROMIUM to its program file.',
  )
  return null
}
