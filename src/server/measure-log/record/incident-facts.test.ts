import { expect, test } from 'vitest'
import { incidentFacts } from './incident-facts.ts'
import type { LogAcknowledgement, LogIncident, RecordedPerson } from './measure-log.ts'

const person = (name: string): RecordedPerson => ({ firstName: name, lastName: '', nameHash: name })
const acknowledged = (change: Partial<LogAcknowledgement> = {}): LogAcknowledgement => ({
  atMs: 5,
  by: person('Anna'),
  correctiveAction: 'Door closed',
  isFormerOwners: false,
  ...change,
})
const facts = (change: Partial<LogIncident>) =>
  incidentFacts(
    {
      lane: 'HIGH',
      startedMs: 1,
      openedMs: 2,
      recoveredMs: null,
      limit: 8,
      extreme: 9.5,
      isLate: false,
      acknowledgement: acknowledged(),
      ...change,
    },
    ({ nameHash }) => [nameHash],
  )

test('an alarm that was acknowledged once, on a page, has the form that it always had', () => {
  expect(facts({})).toEqual(['HIGH', 1, 2, null, 8, 9.5, false, [5, 'Anna', 'Door closed']])
})

test('further acknowledgements follow at the end, in their order', () => {
  const again = [acknowledged({ atMs: 6 }), acknowledged({ atMs: 7, by: person('Béla') })]
  expect(facts({ again }).at(-1)).toEqual([
    'acknowledged again',
    [6, 'Anna', 'Door closed'],
    [7, 'Béla', 'Door closed'],
  ])
})

test('a link is named by the number of its message, never by an address; a later text by its time and writer', () => {
  const link = { message: 12, channel: 'EMAIL', address: 'anna@x' } as const
  const writtenLater = { atMs: 9, by: person('Béla') }
  const acknowledgement = acknowledged({ link, writtenLater })
  expect(facts({ acknowledgement })[7]).toEqual([
    5,
    'Anna',
    'Door closed',
    ['message', 12],
    ['written later', 9, 'Béla'],
  ])
  const erased = { ...acknowledgement, link: { ...link, address: '' } }
  expect(facts({ acknowledgement: erased })).toEqual(facts({ acknowledgement }))
})
