import type { NewDelivery } from '../../src/server/storage/outbox-store.ts'

/** The mail about an alarm, which went to nobody else. `number`: of its incident and its tool. */
export const alarmDelivery = ({
  number,
  ownerId,
  at,
}: {
  number: number
  ownerId: number
  at: Date
}): NewDelivery => ({
  incidentId: number,
  kind: 'OPENED',
  sequence: 0,
  channel: 'EMAIL',
  recipient: `person-${number}@cold.example`,
  accountId: null,
  language: 'hungarian',
  timeZone: 'Europe/Budapest',
  createdAt: at,
  dueAt: at,
  facts: {
    toolId: number,
    toolName: `Hűtő ${number}`,
    imeiNumber: '356307042441013',
    equipmentId: 1,
    ownerId,
    ownerName: 'Kovács Anna',
    lane: 'HIGH',
    celsius: 9.1,
    limit: 8,
    extreme: 9.4,
    startedMs: at.getTime(),
    atMs: at.getTime(),
    recoveredMs: null,
    isBreaching: false,
    recoveryCause: null,
    count: 1,
  },
})
