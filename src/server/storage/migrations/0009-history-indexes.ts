import type { Migration } from './migration.ts'

/**
 * Pages find what they show without reading years of history: open alarms by themselves, entries of
 * the trail by their time.
 */
export const historyIndexes: Migration = {
  version: 9,
  name: 'indexes for pages over years of history',
  sqlite: `
CREATE INDEX incident_unrecovered ON incident (opened_at, id) WHERE state <> 'RECOVERED';
CREATE INDEX audit_at ON audit (at);
`,
}
