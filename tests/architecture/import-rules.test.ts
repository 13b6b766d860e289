import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CruisedModule, mutualFolders } from '../../scripts/mutual-folders.ts'

const ROOT = join(import.meta.dirname, '../..')

/** For each rule, a file that breaks it and what that file imports. */
const PLANTED: Record<string, readonly [from: string, to: string]> = {
  'domain-is-pure': ['src/domain/limits/planted.ts', 'src/server/secret.ts'],
  'web-never-server': ['src/web/app/planted.ts', 'src/server/secret.ts'],
  'pages-load-no-password-lists': [
    'src/web/app/planted-list.ts',
    'src/domain/users/leaked-passwords.ts',
  ],
  'simulator-knows-no-server': ['src/simulator/planted.ts', 'src/server/secret.ts'],
  'server-never-web': ['src/server/planted.ts', 'src/web/app/other.ts'],
  'features-are-islands': [
    'src/web/features/login/planted.ts',
    'src/web/features/dashboard/other.ts',
  ],
  'web-base-knows-no-higher-floor': ['src/web/clock/planted.ts', 'src/web/api/other.ts'],
  'web-ui-knows-no-higher-floor': ['src/web/ui/planted.ts', 'src/web/session/other.ts'],
  'web-session-knows-no-higher-floor': ['src/web/session/planted.ts', 'src/web/api/other.ts'],
  'web-api-knows-no-higher-floor': ['src/web/api/planted.ts', 'src/web/viewer/other.ts'],
  'web-viewer-knows-no-higher-floor': ['src/web/viewer/planted.ts', 'src/web/components/other.ts'],
  'web-components-knows-no-higher-floor': [
    'src/web/components/planted.ts',
    'src/web/features/dashboard/other.ts',
  ],
  'web-features-knows-no-higher-floor': [
    'src/web/features/alarms/planted.ts',
    'src/web/app/other.ts',
  ],
  'web-ui-knows-no-product': ['src/web/ui/planted-too.ts', 'src/domain/limits/other.ts'],
  'web-base-folders-stand-alone': ['src/web/i18n/planted.ts', 'src/web/theme/other.ts'],
  'services-see-ports-not-adapters': [
    'src/server/tools/planted.ts',
    'src/server/storage/sqlite/other.ts',
  ],
  'services-know-no-door': ['src/server/users/planted.ts', 'src/server/http/other.ts'],
  'doors-see-ports-not-adapters': [
    'src/server/graphql/planted.ts',
    'src/server/storage/sqlite/other.ts',
  ],
  'storage-knows-no-service': ['src/server/storage/sqlite/planted.ts', 'src/server/tools/other.ts'],
  'migrations-are-frozen': [
    'src/server/storage/migrations/0099-planted.ts',
    'src/server/storage/sql/other.ts',
  ],
  'engines-are-opened-by-main': [
    'src/server/live/planted.ts',
    'src/server/storage/sqlite/other.ts',
  ],
  'papers-are-drawn-elsewhere': [
    'src/server/measure-log/planted-drawing.ts',
    'src/server/measure-log/drawing/other.ts',
  ],
  'no-test-in-production': [
    'src/server/measure-log/planted.ts',
    'src/server/measure-log/other.test.ts',
  ],
  'no-testing-in-production': ['src/server/wall/planted.ts', 'src/server/wall/testing/other.ts'],
  'no-cycles': ['src/server/audit/one.ts', 'src/server/audit/two.ts'],
  'every-import-resolves': ['src/server/mail/planted.ts', 'src/server/mail/gone.ts'],
}

/** Imports between two folders in both directions, without a cycle of files. */
const MUTUAL_FOLDERS = [
  ['src/server/devices/planted-mutual.ts', 'src/server/users/plain.ts'],
  ['src/server/users/planted-mutual.ts', 'src/server/devices/plain.ts'],
] as const

/** Of a folder that no list of the rules names, what a service must not do. */
const NEW_FOLDER = [
  [
    'services-see-ports-not-adapters',
    'src/server/new-folder/to-engine.ts',
    'src/server/push/other.ts',
  ],
  ['services-know-no-door', 'src/server/new-folder/to-door.ts', 'src/server/http/other.ts'],
  [
    'storage-knows-no-service',
    'src/server/storage/sql/planted.ts',
    'src/server/new-folder/other.ts',
  ],
] as const

let folder: string
let report: {
  modules: CruisedModule[]
  summary: {
    violations: { rule: { name: string }; from: string }[]
    ruleSetUsed: { forbidden: { name: string }[] }
  }
}

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}

const importOf = (from: string, to: string): string =>
  `import { x } from '${'../'.repeat(from.split('/').length - 1)}${to}'\nexport const y = x\n`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldwatch-imports-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const file of ['tsconfig.json', 'package.json', '.dependency-cruiser.mjs'])
    await copyFile(join(ROOT, file), join(folder, file))
  const ofNewFolder = NEW_FOLDER.map(([, from, to]) => [from, to] as const)
  for (const [from, to] of [...Object.values(PLANTED), ...MUTUAL_FOLDERS, ...ofNewFolder]) {
    if (!to.endsWith('gone.ts')) await write(to, 'export const x = 1\n')
    await write(from, importOf(from, to))
  }
  await write(
    'src/server/audit/two.ts',
    importOf('src/server/audit/two.ts', 'src/server/audit/one.ts').replace('{ x }', '{ y as x }') +
      'export { y as z }\n',
  )
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const stdout = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [program, 'src', '--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
      { cwd: folder, maxBuffer: 1 << 26 },
      (_error, out, complaint) => resolve(out || complaint),
    )
  })
  report = JSON.parse(stdout)
}, 30_000)
afterAll(() => rm(folder, { recursive: true }))

test('every import rule has a planted violation', () => {
  expect(Object.keys(PLANTED).toSorted()).toEqual(
    report.summary.ruleSetUsed.forbidden.map(({ name }) => name).toSorted(),
  )
})

const offendersOf = (rule: string): string[] =>
  report.summary.violations
    .filter((violation) => violation.rule.name === rule)
    .map((violation) => violation.from)

test.each(Object.entries(PLANTED))('%s is noticed', (rule, [from]) => {
  expect(offendersOf(rule)).toContain(from)
})

test.each(NEW_FOLDER)('a new folder of the server is a service: %s', (rule, from) => {
  expect(offendersOf(rule)).toContain(from)
})

test('two folders that import each other are noticed', () => {
  const pairs = mutualFolders(report.modules)
  expect(pairs).toContainEqual(
    `src/server/devices ↔ src/server/users: ${MUTUAL_FOLDERS.map((pair) => pair.join(' → ')).join(', ')}`,
  )
})
