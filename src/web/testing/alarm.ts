import { MINUTE_MS } from '../../domain/durations.ts'
import type { AlarmEntryFragment } from '../api/generated/graphql.ts'
import { TEST_NOW } from './test-now.ts'

type Response = AlarmEntryFragment['responses'][number]

/** What Joanna Whitfield said of an alarm on its page, unless said otherwise. */
export const response = (changes: Partial<Response> = {}): Response => ({
  kind: 'ON_MY_WAY',
  at: new Date(TEST_NOW - 10 * MINUTE_MS).toISOString(),
  by: 'Joanna Whitfield',
  channel: 'PAGE',
  address: null,
  correctiveAction: null,
  actionAt: null,
  actionBy: null,
  isOwn: false,
  ...changes,
})

const acknowledgement = ({
  acknowledgedAt,
  acknowledgedBy = null,
  correctiveAction = null,
}: Partial<AlarmEntryFragment>): Response =>
  response({ kind: 'ACKNOWLEDGED', at: acknowledgedAt!, by: acknowledgedBy, correctiveAction })

/**
 * A milk fridge's door was left open half an hour ago; nobody has acknowledged it, unless said
 * otherwise.
 */
export const alarm = (changes: Partial<AlarmEntryFragment> = {}): AlarmEntryFragment => ({
  id: '41',
  lane: 'HIGH',
  condition: null,
  conditionSide: null,
  severity: 'ALARM',
  state: 'ACTIVE',
  startedAt: new Date(TEST_NOW - 30 * MINUTE_MS).toISOString(),
  openedAt: new Date(TEST_NOW - 20 * MINUTE_MS).toISOString(),
  recoveredAt: null,
  recoveryCause: null,
  limit: 9,
  extreme: 10.4,
  isBreaching: false,
  isLate: false,
  acknowledgedAt: null,
  acknowledgedBy: null,
  correctiveAction: null,
  isWaiting: (changes.acknowledgedAt ?? null) === null && changes.severity !== 'WARNING',
  rangAgainAt: null,
  isActionOpen: false,
  onTheWay: [],
  responses: (changes.acknowledgedAt ?? null) === null ? [] : [acknowledgement(changes)],
  unreachedRecipients: 0,
  group: null,
  nextStep: null,
  tool: {
    id: '1',
    name: 'Dairy cold room 2',
    imeiNumber: '865413051208841',
    equipmentId: 2,
    calibrationState: 'NONE',
    calibrationDueOn: null,
    defrostFridge: true,
    site: null,
    lastMeasure: { timestamp: new Date(TEST_NOW - 8_000).toISOString(), value: 10.2 },
    user: {
      id: '7',
      firstName: 'Joanna',
      lastName: 'Whitfield',
      company: null,
      email: 'joanna@harbour.example',
    },
  },
  deliveries: [],
  ...changes,
})
