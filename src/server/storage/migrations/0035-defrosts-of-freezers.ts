import type { Migration } from './migration.ts'

/**
 * From here on a freezer whose defrost nobody set may defrost for longer and warmer. What was in
 * force until now is written out in its history, so that a record still says why an alarm came;
 * from the migration on its own settings hold again.
 */
export const defrostsOfFreezers: Migration = {
  version: 35,
  name: 'defrosts of freezers',
  sqlite: `
UPDATE tool_alarm_history SET settings = json_patch('{"defrostGrace":45,"defrostCeiling":6}', settings)
  WHERE defrost_fridge = 1 AND tool_id IN (SELECT tool_id FROM tool_limits WHERE notification_max <= -10);
INSERT OR REPLACE INTO tool_alarm_history (tool_id, from_ms, settings, defrost_fridge, pause_until)
  SELECT tool.id, CAST(unixepoch('subsec') * 1000 AS INTEGER), COALESCE(tool_alarm.settings, '{}'), tool.defrost_fridge, tool_alarm.pause_until
    FROM tool LEFT JOIN tool_alarm ON tool_alarm.tool_id = tool.id
    WHERE tool.defrost_fridge = 1 AND tool.id IN (SELECT tool_id FROM tool_limits WHERE notification_max <= -10);
`,
}
