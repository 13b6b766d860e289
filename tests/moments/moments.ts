/** A day and a zone that tests run in, beside those of the machine. */
export type Moment = { name: string; startsAt: string; timeZone: string }

/** Each test file starts at `startsAt`; its clock then runs on. */
export const MOMENTS = [
  // 02:00 becomes 03:00, 30 seconds after the start.
  { name: 'clocks-forward', startsAt: '2027-03-14T05:29:30Z', timeZone: 'America/St_Johns' },
  // 03:00 becomes 02:00, 30 seconds after the start.
  { name: 'clocks-back', startsAt: '2027-04-03T13:59:30Z', timeZone: 'Pacific/Auckland' },
  { name: 'leap-day', startsAt: '2028-02-29T12:00:00Z', timeZone: 'America/St_Johns' },
  { name: 'year-end', startsAt: '2027-12-31T10:59:59Z', timeZone: 'Pacific/Auckland' },
] as const satisfies readonly Moment[]

export const momentNamed = (name: (typeof MOMENTS)[number]['name']): Moment =>
  MOMENTS.find((moment) => moment.name === name)!

/** The rules, and what writes or shows days and times. */
export const TIME_SENSITIVE = [
  'src/{domain,web}/**/*.test.ts',
  'src/server/{exports,measure-log/record,messages,readings}/**/*.test.ts',
]

/**
 * Random tests run once, elsewhere; the clock of a process that a test starts is not moved, nor that of a
 * database server.
 */
export const NOT_AT_MOMENTS = [
  '**/*.{property,fuzz}.test.ts',
  'src/server/{cli,demo}/**',
  'src/server/storage/sqlite/*{kill,faults}*',
  'src/server/storage/postgres/together/**',
  'tests/alarms/killed-ingest.test.ts',
  'tests/api/*-on-postgres.test.ts',
]
