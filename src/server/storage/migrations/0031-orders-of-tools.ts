import type { Migration } from './migration.ts'

/**
 * The table of sensors is paged in the order of any column, and searched, at 100,000 of them. Each index
 * holds the owner too, so that a walk in its order never looks at the table: rows lie there in the
 * order of their making, a page of memory away from each other.
 */
export const ordersOfTools: Migration = {
  version: 31,
  name: 'orders of tools',
  sqlite: `
DROP INDEX tool_name_key;
CREATE INDEX tool_name_key ON tool (name_key, id, user_id) WHERE deleted_at IS NULL;
CREATE INDEX tool_imei_key ON tool (imei_number, id, user_id) WHERE deleted_at IS NULL;
CREATE INDEX tool_equipment_key ON tool (equipment_id, id, user_id) WHERE deleted_at IS NULL;
CREATE INDEX tool_min_key ON tool (min, id, user_id) WHERE deleted_at IS NULL;
CREATE INDEX tool_max_key ON tool (max, id, user_id) WHERE deleted_at IS NULL;
CREATE INDEX tool_notification_min_key ON tool (notification_min, id, user_id) WHERE deleted_at IS NULL;
CREATE INDEX tool_notification_max_key ON tool (notification_max, id, user_id) WHERE deleted_at IS NULL;
CREATE INDEX tool_created_key ON tool (created_at, id, user_id) WHERE deleted_at IS NULL;
CREATE INDEX tool_updated_key ON tool (updated_at, id, user_id) WHERE deleted_at IS NULL;
-- What a search reads. Without deleted_at the planner would not see that it covers the query.
CREATE INDEX tool_texts ON tool (user_id, id, name, imei_number, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX account_name_key ON account (last_name_key, first_name_key, email_key, id, path);
`,
}
