import { expect, test } from 'vitest'
import { withDefaults } from '../../../domain/alarms/alarm-settings.ts'
import type { ReviewContent, ReviewMatter } from '../../../domain/reviews/review.ts'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import { readPdf, textOf } from '../../measure-log/testing/read-pdf.ts'
import type { ReviewPaper } from '../review-paper.ts'
import { drawReview } from './draw-review.ts'

const AT = Date.parse('2026-11-02T08:00:00Z')
const SENSOR = {
  toolId: 7,
  uid: 'u-7',
  name: 'Impfstoffe',
  imeiNumber: '865413051200000',
  equipmentId: 1,
}
const SETTINGS: ReviewMatter = {
  kind: 'SETTINGS',
  sensors: [
    {
      ...SENSOR,
      limits: { min: 2, max: 8, notificationMin: 1, notificationMax: 9 },
      temperatureCorrection: -0.5,
      defrostFridge: false,
      settings: withDefaults({
        raiseDelay: 17,
        conditions: [
          {
            id: 1,
            name: 'WHO',
            side: 'above',
            limit: 8,
            minutes: 600,
            window: 1440,
            severity: 'alarm',
            watches: 'air',
          },
        ],
      }),
      pausedUntilMs: null,
      recipients: [{ person: 1, channel: 'EMAIL' }],
    },
  ],
  changes: [
    {
      entry: 41,
      hash: 'h',
      atMs: AT - 1_000_000,
      action: 'tool.changed',
      toolId: 7,
      by: 0,
      before: { notificationMax: 10 },
      after: { notificationMax: 9 },
    },
  ],
}
const TRAIL: ReviewMatter = {
  kind: 'TRAIL',
  entries: 1234,
  counts: [{ action: 'tool.changed', entries: 1234 }],
  first: 3,
  last: 5678,
  chain: { entries: 5678, hash: 'c0ffee', fault: null },
}
const ALARMS: ReviewMatter = {
  kind: 'ALARMS',
  sensors: [SENSOR],
  alarms: [
    {
      id: 1,
      toolId: 7,
      lane: 'HIGH',
      condition: null,
      severity: 'alarm',
      startedMs: AT - 9_000_000,
      openedMs: AT - 8_000_000,
      recoveredMs: AT - 1_000_000,
      limit: 9,
      extreme: 12.34,
      isWaiting: false,
      told: [{ person: 1, channel: 'EMAIL', messages: 2, status: 'SENT', atMs: AT - 7_900_000 }],
      answers: [
        { kind: 'ACKNOWLEDGED', atMs: AT - 7_000_000, person: 0, correctiveAction: 'Tür zu.' },
      ],
    },
  ],
}

const paperOf = (matter: ReviewMatter, change: Partial<ReviewPaper> = {}): ReviewPaper => ({
  language: 'de',
  number: 12,
  content: {
    form: 1,
    accountId: 3,
    fromDay: '2026-10-01',
    toDay: '2026-11-01',
    timeZone: 'Europe/Berlin',
    madeMs: AT,
    madeBy: 3,
    toolIds: null,
    people: ['p0', 'p1'],
    ...matter,
  } as ReviewContent,
  contentHash: 'ab'.repeat(32),
  people: [
    { firstName: 'Anna', lastName: 'Kovács', address: '' },
    { firstName: '', lastName: '', address: 'guard@cold.example' },
  ],
  madeBy: { firstName: 'Anna', lastName: 'Kovács' },
  business: { firstName: 'Apotheke', lastName: 'Brandt' },
  issued: {
    atMs: AT,
    by: { firstName: 'Anna', lastName: 'Kovács', role: 'user', email: 'anna@cold.example' },
    fileId: '0'.repeat(32),
  },
  signatures: [
    {
      meaning: 'APPROVED',
      by: { firstName: 'Anna', lastName: 'Kovács', role: 'user', email: 'anna@cold.example' },
      atMs: AT,
      remark: null,
      withdrawn: null,
    },
  ],
  ...change,
})
const textIn = async (paper: ReviewPaper) =>
  textOf(readPdf(await drawReview(paper)).structure)
    .join('\n')
    .replaceAll('\u00a0', ' ')

test.each(Object.values(LANGUAGE_CODES))(
  'the paper of a review has a text for everything that it shows, in %s',
  async (language) => {
    for (const matter of [SETTINGS, TRAIL, ALARMS]) {
      const text = await textIn(paperOf(matter, { language }))
      expect(text).toContain('ab'.repeat(32))
      expect(text).toContain('anna@cold.example')
      // Neither names of facts as the program has them, nor places to fill in.
      expect(text).not.toMatch(/\{\{|notificationMax|raiseDelay|audit\.|tool\.changed|HIGH|EMAIL/)
    }
  },
)

test('the paper of a review of settings names them, whom alarms reach, and each change before and after', async () => {
  const text = await textIn(paperOf(SETTINGS))
  for (const part of [
    'Überprüfung: Alarmeinstellungen',
    '2026-10-01 – 2026-10-31',
    'Apotheke Brandt',
    '17',
    'guard@cold.example (E-Mail)',
    'WHO (Über 8 °C für 10 h in 24 h, die Luft, Alarm mit Nachrichten)',
    'Obere Alarmgrenze: 10 °C → 9 °C',
    'Anna Kovács',
  ])
    expect(text).toContain(part)
})

test('the paper of a review of alarms says how far, who acknowledged and did what, and who was told', async () => {
  const text = await textIn(paperOf(ALARMS))
  for (const part of ['Impfstoffe', 'zu warm', '12,34 °C', 'Tür zu.', 'guard@cold.example'])
    expect(text).toContain(part)
})

test('the same issue of a review has the same bytes', async () => {
  const [one, two] = [await drawReview(paperOf(TRAIL)), await drawReview(paperOf(TRAIL))]
  expect(Buffer.compare(one, two)).toBe(0)
})

test('a review that nobody has signed has lines for a signature by hand', async () => {
  const text = await textIn(paperOf(TRAIL, { signatures: [] }))
  expect(text).toContain('Unterschrift')
})
