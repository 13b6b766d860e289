import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, beside many small ones: begun last, one of them would run on alone. */
const LONGEST = [
  'storage/postgres/postgres-storage.test.ts',
  'storage/sqlite/sqlite-storage.test.ts',
  'storage/sqlite/sqlite-kill.test.ts',
  'cli/move.test.ts',
  'api/permissions.test.ts',
  'api/two-servers-on-postgres.test.ts',
  'faults/short-form.test.ts',
  'faults/killed-servers.test.ts',
  'faults/start.test.ts',
  'e2e/every-page.test.ts',
  'e2e/markup.test.ts',
  'profile/profile-page.test.tsx',
  'tool-list/tool-list-page.test.tsx',
]

const isLong = ({ moduleId }: TestSpecification): boolean =>
  LONGEST.some((name) => moduleId.endsWith(name))

/** Without a memory of earlier runs, as after a fresh clone, Vitest begins with the largest files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
