// npm run licences: writes docs/licences.md, the licence of each package in the lockfile.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
export const LICENCES_FILE = join(ROOT, 'docs', 'licences.md')

/** Licences that we accept. A person reads the text of a new licence before adding it here. */
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

/** Packages for which the lockfile names a file, not a licence. A person has read that file. */
const LICENCES_READ_BY_HAND: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
}

type LockfileEntry = {
  version: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
}
/** `isTool`: needed only to build or test the product. */
type LicensedPackage = { name: string; version: string; licence: string; isTool: boolean }

const packages = (): LicensedPackage[] => {
  const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockfileEntry>
  }
  const licensed = new Map<string, LicensedPackage>()
  for (const [path, entry] of Object.entries(lockfile.packages)) {
    if (path === '') continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    licensed.set(`${name} ${entry.version}`, {
      name,
      version: entry.version,
      licence: LICENCES_READ_BY_HAND[name] ?? entry.license ?? 'see the package',
      isTool: entry.dev === true || entry.devOptional === true,
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

/**
 * Packages whose licence is not accepted. A package without a licence in the lockfile passes: npm
 * leaves it out for some packages of other platforms.
 */
export const unknownLicences = (): string[] =>
  packages()
    .filter(({ licence }) => licence !== 'see the package' && !isAccepted(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence}`)

const table = (rows: readonly LicensedPackage[]): string =>
  rows.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')

export const licencesPage = (): string => {
  const all = packages()
  const head = '| package | version | licence |\n|---|---|---|\n'
  return `# Licences\n\nWritten by \`npm run licences\` from the lockfile; \`npm run sbom\` prints the same list in the CycloneDX format.\n\n## Packages of the running product\n\n${head}${table(all.filter(({ isTool }) => !isTool))}\n\n## Packages that only build or test it\n\n${head}${table(all.filter(({ isTool }) => isTool))}\n`
}

if (import.meta.main) writeFileSync(LICENCES_FILE, licencesPage())
