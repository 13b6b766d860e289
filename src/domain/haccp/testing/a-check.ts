import type { Check } from '../check.ts'
import type { CheckPoint } from '../check-point.ts'

export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const aCheck = (change: Partial<Check> = {}): Check => ({
  id: uuid(1),
  accountId: 1,
  pointId: 1,
  values: { kind: 'TEMPERATURE', subject: 'Hot counter', celsius: 68 },
  remark: '',
  measuredMs: 0,
  enteredMs: 0,
  receivedMs: 0,
  clockAheadMs: null,
  byId: 1,
  correction: null,
  ...change,
})

export const aPoint = (change: Partial<CheckPoint> = {}): CheckPoint => ({
  id: 1,
  sinceMs: 0,
  name: 'Hot counter',
  kind: 'TEMPERATURE',
  toolId: null,
  min: 65,
  max: null,
  timesADay: 2,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  isRetired: false,
  ...change,
})
