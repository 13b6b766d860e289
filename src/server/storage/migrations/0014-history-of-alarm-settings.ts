import type { Migration } from './migration.ts'

/**
 * The alarm settings and pauses of tools as they were, so that a record can say why an alarm came
 * when it came. It begins with those of the migration: earlier ones stand in the audit trail only.
 * A pause's reason is not in it: a person typed it.
 */
export const historyOfAlarmSettings: Migration = {
  version: 14,
  name: 'history of alarm settings and pauses',
  sqlite: `
CREATE TABLE tool_alarm_history (
  tool_id INTEGER NOT NULL REFERENCES tool (id),
  from_ms INTEGER NOT NULL,
  settings TEXT NOT NULL,
  defrost_fridge INTEGER NOT NULL,
  pause_until INTEGER,
  PRIMARY KEY (tool_id, from_ms)
) STRICT, WITHOUT ROWID;
INSERT INTO tool_alarm_history (tool_id, from_ms, settings, defrost_fridge, pause_until)
  SELECT tool.id, CAST(unixepoch('subsec') * 1000 AS INTEGER), COALESCE(tool_alarm.settings, '{}'), tool.defrost_fridge, tool_alarm.pause_until
    FROM tool LEFT JOIN tool_alarm ON tool_alarm.tool_id = tool.id;
`,
}
