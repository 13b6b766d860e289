import { MINUTE_MS } from '../../domain/durations.ts'
import type { AlarmEntryFragment } from '../api/generated/graphql.ts'
import { TEST_NOW } from './test-now.ts'

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
  unreachedRecipients: 0,
  nextStep: null,
  tool: {
    id: '1',
    name: 'Dairy cold room 2',
    imeiNumber: '865413051208841',
    equipmentId: 2,
    lastMeasure: { timestamp: new Date(TEST_NOW - 8_000).toISOString(), value: 10.2 },
    user: { id: '7', firstName: 'Joanna', lastName: 'Whitfield', email: 'joanna@harbour.example' },
  },
  deliveries: [],
  ...changes,
})
