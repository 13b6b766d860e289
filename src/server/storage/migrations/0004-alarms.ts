import type { Migration } from './migration.ts'

/**
 * What a tool's owner set for its alarms, what the rule remembers of a tool that is not calm, and
 * the incidents. `limit_celsius`: limit is a word of SQL.
 */
export const alarms: Migration = {
  version: 4,
  name: 'alarms',
  sqlite: `
CREATE TABLE tool_alarm (
  tool_id INTEGER PRIMARY KEY REFERENCES tool (id),
  settings TEXT NOT NULL,
  escalation TEXT NOT NULL,
  pause_until INTEGER,
  pause_reason TEXT
) STRICT;

CREATE TABLE alarm_state (
  tool_id INTEGER PRIMARY KEY REFERENCES tool (id),
  state TEXT NOT NULL,
  due_at INTEGER
) STRICT;

CREATE TABLE incident (
  id INTEGER PRIMARY KEY,
  tool_id INTEGER NOT NULL REFERENCES tool (id),
  lane TEXT NOT NULL CHECK (lane IN ('HIGH', 'LOW', 'SENSOR', 'NODATA')),
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
  corrective_action TEXT
) STRICT;
CREATE UNIQUE INDEX incident_open ON incident (tool_id, lane) WHERE state <> 'RECOVERED';
CREATE INDEX incident_tool ON incident (tool_id, opened_at, id);
CREATE INDEX incident_opened ON incident (opened_at, id);
`,
}
