import type { LaterMigration } from './migration.ts'

/** So that the sensors whose limits nobody has set are counted from an index alone. */
export const limitsOfSensors: LaterMigration = {
  version: 78,
  name: 'limits of sensors',
  sqlite: `
-- deleted_at: with it the index answers by itself.
CREATE INDEX tool_limits_key ON tool (user_id, min, max, notification_min, notification_max, deleted_at)
  WHERE deleted_at IS NULL;
`,
  postgres: `
CREATE INDEX tool_limits_key ON tool (user_id, min, max, notification_min, notification_max)
  WHERE deleted_at IS NULL;
`,
}
