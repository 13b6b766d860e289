import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import type { HotLog } from '../../readings/hot-log.ts'
import { ReadingMemory } from '../../readings/reading-memory.ts'
import { changeLog } from './change-log.ts'
import type { ChangeRow } from './change-rows.ts'
import { followChanges } from './follow-changes.ts'

const fail = (error: unknown): never => {
  throw error
}
const rowAt = (seq: number): ChangeRow => ({
  seq,
  token: `t${seq}`,
  writer: 'other',
  changes: '{"changes":[],"steps":[]}',
  readings: null,
})

/** A server at row 1 of the log. `rowsOf` answers the rows of the nth look, from 0. */
const openFollowing = (
  rowsOf: (look: number) => number[],
  beforeAnswer: (look: number) => void,
) => {
  let looks = 0
  const ends: string[] = []
  const log = changeLog(
    {
      writerId: 'own',
      memory: new ReadingMemory(),
      hotLog: {} as HotLog,
      announce: () => {},
      reportError: fail,
    },
    { seq: 1, token: 't1' },
  )
  const pool = {
    query: async () => {
      const look = looks++
      beforeAnswer(look)
      return [{ rows: [{ atMs: 0 }] }, { rows: rowsOf(look).map(rowAt) }]
    },
  } as unknown as Pool
  const following = followChanges({
    pool,
    log,
    schedule: () => () => {},
    noteTime: () => {},
    noteOutOfStep: (error) => ends.push(error.name),
    reportError: fail,
  })
  return { log, ends, follow: following.follow }
}

test('a look that a transaction of this server overtakes begins anew, though its rows are removed meanwhile', async () => {
  const server = openFollowing(
    (look) => (look === 0 ? [5, 6] : [5, 6, 7]),
    (look) => {
      if (look === 0) server.log.committed({ seq: 5, token: 't5' })
    },
  )
  await server.follow()
  expect(server.ends).toEqual([])
  expect(server.log.last).toEqual({ seq: 7, token: 't7' })
})

test('a server whose place in the log is removed has to end', async () => {
  const server = openFollowing(
    () => [5, 6],
    () => {},
  )
  await server.follow()
  expect(server.ends).toEqual(['OutOfStepError'])
})
