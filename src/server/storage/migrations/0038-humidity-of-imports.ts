import type { Migration } from './migration.ts'

/** Files hold humidity too: a series of its own for each import, 2^30 + 2^29 and its id. */
export const humidityOfImports: Migration = {
  version: 38,
  name: 'humidity of imports',
  sqlite: `
ALTER TABLE reading_import ADD COLUMN humidity_readings INTEGER NOT NULL DEFAULT 0;
CREATE INDEX reading_import_with_humidity ON reading_import (tool_id, to_at)
  WHERE humidity_readings > 0 AND withdrawn_at IS NULL;
`,
}
