import { MINUTE_MS } from '../../domain/durations.ts'
import type { ToolCardFragment } from '../api/generated/graphql.ts'
import { TEST_NOW } from './test-now.ts'

/**
 * A milk fridge of 2–8 °C that reports every five minutes and did so eight seconds ago, unless said
 * otherwise.
 */
export const toolCard = ({
  celsius = 4.4,
  ageMs = 8_000,
  ...changes
}: Partial<ToolCardFragment> & {
  celsius?: number | null
  ageMs?: number
} = {}): ToolCardFragment => ({
  id: '1',
  name: 'Dairy cold room 2',
  imeiNumber: '865413051208841',
  equipmentId: 2,
  min: 2,
  max: 8,
  notificationMin: 1,
  notificationMax: 9,
  usualIntervalMs: 5 * MINUTE_MS,
  userId: '7',
  site: null,
  waitsForDevice: false,
  limitsNeverSet: false,
  calibrationState: 'VALID',
  calibrationDueOn: '2027-10-01',
  lastMeasure: { timestamp: new Date(TEST_NOW - ageMs).toISOString(), value: celsius },
  pendingAlarm: null,
  ...changes,
})
