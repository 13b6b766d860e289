import type { Migration } from './migration.ts'

/**
 * Incidents of further conditions, each a lane of its own. The table is written anew, since SQLite
 * cannot change its check of the lanes.
 */
export const conditionsOfAlarms: Migration = {
  version: 36,
  name: 'incidents of further conditions',
  sqlite: `
-- condition_id, condition: the condition as it was when the incident opened; condition is JSON text.
CREATE TABLE incident_next (
  id INTEGER PRIMARY KEY,
  tool_id INTEGER NOT NULL REFERENCES tool (id),
  lane TEXT NOT NULL CHECK (lane IN ('HIGH', 'LOW', 'SENSOR', 'NODATA', 'CONDITION')),
  state TEXT NOT NULL CHECK (state IN ('ACTIVE', 'RECOVERING', 'RECOVERED')),
  started_at INTEGER NOT NULL,
  opened_at INTEGER NOT NULL,
  recovered_at INTEGER CHECK ((recovered_at IS NOT NULL) = (state = 'RECOVERED')),
  recovery_cause TEXT CHECK ((recovery_cause IS NOT NULL) = (state = 'RECOVERED')),
  limit_celsius REAL,
  extreme_celsius REAL,
  is_breaching INTEGER NOT NULL CHECK (is_breaching IN (0, 1)),
  is_late INTEGER NOT NULL CHECK (is_late IN (0, 1)),
  acknowledged_at INTEGER,
  acknowledged_by INTEGER REFERENCES account (id),
  corrective_action TEXT,
  condition_id INTEGER CHECK ((condition_id IS NOT NULL) = (lane = 'CONDITION')),
  condition TEXT CHECK ((condition IS NOT NULL) = (lane = 'CONDITION')),
  severity TEXT NOT NULL DEFAULT 'alarm' CHECK (severity IN ('warning', 'alarm'))
) STRICT;
INSERT INTO incident_next (id, tool_id, lane, state, started_at, opened_at, recovered_at, recovery_cause, limit_celsius, extreme_celsius, is_breaching, is_late, acknowledged_at, acknowledged_by, corrective_action)
  SELECT id, tool_id, lane, state, started_at, opened_at, recovered_at, recovery_cause, limit_celsius, extreme_celsius, is_breaching, is_late, acknowledged_at, acknowledged_by, corrective_action
    FROM incident ORDER BY id;
DROP TABLE incident;
ALTER TABLE incident_next RENAME TO incident;
CREATE UNIQUE INDEX incident_open ON incident (tool_id, lane, coalesce(condition_id, 0)) WHERE state <> 'RECOVERED';
CREATE INDEX incident_tool ON incident (tool_id, opened_at, id);
CREATE INDEX incident_opened ON incident (opened_at, id);
CREATE INDEX incident_unrecovered ON incident (opened_at, id) WHERE state <> 'RECOVERED';
CREATE INDEX incident_long_or_late ON incident (opened_at, id)
  WHERE recovered_at - opened_at > 604800000 OR opened_at - started_at > 86400000;
CREATE INDEX incident_lane ON incident (lane, opened_at, id);
`,
}
