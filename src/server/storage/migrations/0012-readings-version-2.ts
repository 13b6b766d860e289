import type { Migration } from './migration.ts'

/**
 * From here on rows of `hot` and `chunk` are written in version 2 of their bytes; rows of version 1
 * stay as they are and are read. Nothing to change: the number keeps programs that read version 1
 * only from opening the database.
 */
export const readingsVersion2: Migration = {
  version: 12,
  name: 'readings with checksum and receipt',
  sqlite: '',
}
