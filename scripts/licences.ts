// npm run licences: writes docs/licences.md, the packages of the lockfile with their licences.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
export const LICENCES_FILE = join(ROOT, 'docs', 'licences.md')

/** Licences that ask for no more than attribution. A person reads a new one before it is added. */
const ACCEPTED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'OFL-1.1',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Python-2.0',
  'MPL-2.0',
  'Unlicense',
  'Zlib',
  'WTFPL',
  'Bitstream-Vera',
])

/** For packages whose entry in the lockfile points to a text: the licence that the text is. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'dejavu-fonts-ttf': 'Bitstream-Vera' }

type Locked = {
  version: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
}
type Licensed = { name: string; version: string; licence: string; isTool: boolean }

const packages = (): Licensed[] => {
  const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const licensed = new Map<string, Licensed>()
  for (const [path, locked] of Object.entries(lockfile.packages)) {
    if (path === '') continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    licensed.set(`${name} ${locked.version}`, {
      name,
      version: locked.version,
      licence: READ_BY_HAND[name] ?? locked.license ?? 'see the package',
      isTool: locked.dev === true || locked.devOptional === true,
    })
  }
  return [...licensed.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  )
}

const isAccepted = (licence: string): boolean => {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((name) => ACCEPTED.has(name.trim())))
}

/** Packages whose licence is not accepted. Entries of other platforms may have no licence. */
export const unknownLicences = (): string[] =>
  packages()
    .filter(({ licence }) => licence !== 'see the package' && !isAccepted(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence}`)

const table = (rows: readonly Licensed[]): string =>
  rows.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')

export const licencesPage = (): string => {
  const all = packages()
  const head = '| package | version | licence |\n|---|---|---|\n'
  return `# Licences\n\nWritten by \`npm run licences\` from the lockfile; \`npm run sbom\` prints the same as CycloneDX.\n\n## In the program\n\n${head}${table(all.filter(({ isTool }) => !isTool))}\n\n## Tools that build and test it\n\n${head}${table(all.filter(({ isTool }) => isTool))}\n`
}

if (import.meta.main) writeFileSync(LICENCES_FILE, licencesPage())
