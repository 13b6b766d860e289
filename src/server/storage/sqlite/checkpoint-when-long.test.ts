import { beforeEach, expect, test } from 'vitest'
import { checkpointWhenLong } from './checkpoint-when-long.ts'

/** Pages in the WAL. */
let log: number
let checkpointed: number
let mayMove: boolean
let mayCheckpoint: boolean
let did: string[]
beforeEach(() => {
  log = 0
  checkpointed = 0
  mayMove = true
  mayCheckpoint = true
  did = []
})

const look = () => ({ log, checkpointed })
const doing = (name: string) => () => {
  did.push(name)
  return look()
}
const checkpoint = (): string[] => {
  did = []
  checkpointWhenLong({
    mayMove: () => mayMove,
    look,
    passive: doing('passive'),
    restart: doing('restart'),
    follower: {
      mayCheckpoint: () => mayCheckpoint,
      checkpointed: () => did.push('told'),
      follow: () => void did.push('follow'),
    },
  })
  return did
}

test('a log is moved from 1,000 pages on, and emptied from 4,000 on', () => {
  log = 999
  expect(checkpoint()).toEqual([])
  log = 1_000
  expect(checkpoint()).toEqual(['passive', 'told'])
  log = 4_000
  expect(checkpoint()).toEqual(['passive', 'told', 'follow', 'restart', 'told'])
})

test('a long log that did not begin anew is tried again at each look, until it has nothing left to move', () => {
  log = 4_010
  checkpointed = 4_000
  expect(checkpoint()).toEqual(['passive', 'told', 'follow', 'restart', 'told'])
  log = 4_000
  expect(checkpoint()).toEqual([])
})

test('a log of which the disk may have lost something is moved no more', () => {
  log = 4_000
  mayMove = false
  expect(checkpoint()).toEqual([])
})

test('a log that the continuous copy still needs is not moved', () => {
  log = 4_000
  mayCheckpoint = false
  expect(checkpoint()).toEqual([])
})
