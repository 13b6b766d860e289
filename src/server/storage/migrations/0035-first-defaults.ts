import type { Migration } from './migration.ts'

/**
 * From here on new tools have other defaults: reminders that slow down, and a longer and warmer defrost
 * for freezers. Tools that are there already keep what held for them, now and in their history.
 */
export const firstDefaults: Migration = {
  version: 35,
  name: 'first defaults of alarm settings',
  sqlite: `
INSERT INTO tool_alarm (tool_id, settings, escalation)
  SELECT id, '{}', '[]' FROM tool WHERE id NOT IN (SELECT tool_id FROM tool_alarm);
UPDATE tool_alarm SET settings = json_set(settings, '$.keepsFirstDefaults', json('true'));
UPDATE tool_alarm_history SET settings = json_set(settings, '$.keepsFirstDefaults', json('true'));
`,
}
