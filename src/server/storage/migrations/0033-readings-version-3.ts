import type { Migration } from './migration.ts'

/**
 * From here on rows of `chunk` may be written in version 3 of their bytes; older rows stay as they are
 * and are read. Nothing to change: the number keeps programs that would call them damaged from opening
 * the database.
 */
export const readingsVersion3: Migration = {
  version: 33,
  name: 'readings that take fewer bytes',
  sqlite: '',
}
