import { describe, expect, test } from 'vitest'
import type { Clock } from '../../src/domain/clock.ts'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { databaseClock } from '../../src/server/storage/database-clock.ts'
import { openPostgresStorage } from '../../src/server/storage/postgres/open-postgres-storage.ts'
import {
  POSTGRES_BIN,
  postgresForBlock,
} from '../../src/server/storage/postgres/testing/postgres-engine.ts'
import { runOn } from '../../src/server/storage/postgres/testing/postgres-server.ts'
import { type AlarmRig, openAlarmRig } from './alarm-rig.ts'

describe.skipIf(POSTGRES_BIN === null)(
  'alarms of two servers whose clocks are two minutes apart',
  () => {
    const database = postgresForBlock()
    let made = 0

    /** The rig's time is the database's; the server's own clock is ahead of it. */
    const openServer = (url: string, aheadMinutes: number): Promise<AlarmRig> => {
      let truth: Clock
      let shared: ReturnType<typeof databaseClock>
      return openAlarmRig({
        serverClock: (rig) => {
          truth = rig
          shared = databaseClock(() => new Date(rig().getTime() + aheadMinutes * MINUTE_MS))
          return shared.clock
        },
        openStorage: () =>
          openPostgresStorage({
            url,
            hints: false,
            schedule: () => () => {},
            noteTime: () => shared.noteTime(truth().getTime()),
          }),
      })
    }

    /**
     * A fridge is too warm and then silent. Answers after how many half minutes each message was there.
     * `sweepers`: the servers that look, in turn.
     */
    const toldAfter = async (
      ahead: readonly [number, number],
      sweepers: readonly (0 | 1)[],
    ): Promise<string[]> => {
      await runOn(database().urlOf('template1'), `CREATE DATABASE apart_${++made}`)
      const url = database().urlOf(`apart_${made}`)
      const servers = [await openServer(url, ahead[0]), await openServer(url, ahead[1])] as const
      const [one, other] = servers
      const tool = await one.addTool()
      const told: string[] = []
      for (let halfMinutes = 0; halfMinutes < 90; halfMinutes++) {
        if (halfMinutes < 30 && halfMinutes % 6 === 0)
          await (halfMinutes % 12 === 0 ? one : other).send([[0, 12]])
        for (const server of servers) server.pass(0.5)
        for (const at of sweepers) await servers[at].sweep()
        const messages = await one.messages(tool)
        for (const message of messages.slice(told.length)) told.push(`${message} ${halfMinutes}`)
      }
      for (const server of servers) await server.close()
      expect([...one.errors, ...other.errors]).toEqual([])
      return told
    }

    test('excursions, silence and reminders come when they come with clocks that agree, whoever looks', async () => {
      const agreeing = await toldAfter([0, 0], [0, 1])
      const kinds = agreeing.map((message) => message.replace(/ \d+$/, ''))
      expect(kinds).toEqual(expect.arrayContaining(['OPENED HIGH', 'OPENED NODATA']))
      expect(await toldAfter([1, -1], [0, 1])).toEqual(agreeing)
      expect(await toldAfter([-1, 1], [1])).toEqual(agreeing)
    })
  },
)
