import { expect, test } from 'vitest'
import {
  type LearnedDefrosts,
  learnedDefrosts,
} from '../../domain/alarms/defrosts/usual-defrost.ts'
import type { Change } from '../storage/change.ts'
import { createChangeStream } from '../storage/change-stream.ts'
import { createDefrostMemory } from './defrost-memory.ts'

const learned = (highest: number): LearnedDefrosts =>
  learnedDefrosts(8, [{ lengthMs: 1_800_000, highest: [850, highest] }])

/** Storage that counts what is read of it. */
const openMemory = (stored: LearnedDefrosts | null) => {
  const stream = createChangeStream()
  const memory = createDefrostMemory({ onChange: stream.listen })
  const rig = { stored, reads: 0 }
  const defrosts = {
    learnedOf: async () => {
      rig.reads++
      return rig.stored
    },
    isDefrost: async () => false,
    comparedWithin: async () => [],
  }
  const change = (more: Pick<Change & { kind: 'defrosts' }, 'learned'>) =>
    stream.announce([{ kind: 'defrosts', toolId: 7, ...more }])
  return { rig, change, of: async () => memory.of(7, { defrosts }) }
}

test('what a sensor learns in a commit is known without reading it again', async () => {
  const { rig, change, of } = openMemory(null)
  expect(await of()).toBeNull()
  change({ learned: learned(1_000) })
  expect(await of()).toEqual(learned(1_000))
  change({ learned: null })
  expect(await of()).toBeNull()
  expect(rig.reads).toBe(1)
})

test('what another server has written is read again', async () => {
  const { rig, change, of } = openMemory(learned(1_000))
  expect(await of()).toEqual(learned(1_000))
  rig.stored = learned(1_100)
  change({})
  expect(await of()).toEqual(learned(1_100))
})

test('a sensor that nobody asked about is not remembered', async () => {
  const { rig, change, of } = openMemory(learned(1_100))
  change({ learned: learned(1_000) })
  expect(await of()).toEqual(learned(1_100))
  expect(rig.reads).toBe(1)
})
