import type { Migration } from './migration.ts'

/** What tools learn of their defrosts, and which excursions were compared with that. */
export const learnedDefrosts: Migration = {
  version: 37,
  name: 'learned defrosts',
  sqlite: `
-- notification_max: the limit (°C) at which all of them were seen. shapes: JSON, oldest first, each
-- its length in ms and then, in steps of 3 minutes, the highest value so far in hundredths of °C.
CREATE TABLE tool_defrost (
  tool_id INTEGER PRIMARY KEY REFERENCES tool (id),
  notification_max REAL NOT NULL,
  shapes TEXT NOT NULL
) STRICT;
-- An excursion above the limit, ms since 1970, and the usual defrost that it was compared with: of
-- how many, its length in ms and its warmest value in °C. alarm: why it rang; NULL: it did not.
CREATE TABLE defrost_comparison (
  tool_id INTEGER NOT NULL REFERENCES tool (id),
  since_at INTEGER NOT NULL,
  until_at INTEGER NOT NULL,
  defrosts INTEGER NOT NULL,
  usual_length INTEGER NOT NULL,
  usual_peak REAL NOT NULL,
  alarm TEXT CHECK (alarm IN ('too-long', 'too-high', 'too-slow', 'broken', 'ceiling')),
  PRIMARY KEY (tool_id, since_at)
) STRICT, WITHOUT ROWID;
-- Alarms whose cause was a defrost, by the person who acknowledged them.
CREATE TABLE defrost_alarm (
  incident_id INTEGER PRIMARY KEY REFERENCES incident (id)
) STRICT;
`,
}
