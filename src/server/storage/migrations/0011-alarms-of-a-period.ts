import type { Migration } from './migration.ts'

/**
 * The alarms of a period opened near it, at most 7 days before it and a day after it, but for these:
 * see docs/decisions/0031-alarms-of-a-period.md.
 */
export const alarmsOfAPeriod: Migration = {
  version: 11,
  name: 'alarms that lasted long or opened late, and alarms by kind',
  sqlite: `
CREATE INDEX incident_long_or_late ON incident (opened_at, id)
  WHERE recovered_at - opened_at > 604800000 OR opened_at - started_at > 86400000;
CREATE INDEX incident_lane ON incident (lane, opened_at, id);
`,
}
