import { setTimeout as wait } from 'node:timers/promises'
import { SECOND_MS } from '../../../src/domain/durations.ts'
import { openDatabaseWire } from '../database-wire.ts'
import type { FaultOutcome, FaultRun, Procedure } from './procedure.ts'
import { missingForServers, openServersWorld, type ServerPlace } from './servers-world.ts'
import { startPair } from './standby-pair.ts'

/** One server is killed or stopped so often. */
const HURT_EVERY_MS = 5 * SECOND_MS
/** A stopped server (SIGSTOP) goes on after so long: the other one has ended its leases by then. */
const STOPPED_MS = 7 * SECOND_MS
/** From the primary's end to the promotion, as a cluster manager waits to be sure. */
const FAILOVER_MS = 5 * SECOND_MS

const run = async ({ tries, random, folder, progress }: FaultRun): Promise<FaultOutcome> => {
  const pair = await startPair()
  const wire = await openDatabaseWire(pair.primary.urlOf('postgres'))
  const { servers, restart, finish } = await openServersWorld(wire.url, { random, folder })
  const hurt = { killed: 0, stopped: 0 }
  const hurtOne = async (at: ServerPlace): Promise<void> => {
    if (random.isOneIn(3)) {
      hurt.stopped += 1
      servers[at].kill('SIGSTOP')
      await wait(STOPPED_MS)
      servers[at].kill('SIGCONT')
      return
    }
    hurt.killed += 1
    servers[at].kill('SIGKILL')
    await servers[at].ended
    await restart(at)
  }
  const failOver = async (): Promise<void> => {
    await pair.primary.kill('SIGKILL')
    await wait(FAILOVER_MS)
    await pair.promote()
    wire.leadTo(pair.standby.urlOf('postgres'))
  }
  const failsOverAt = Math.ceil(tries / 2)
  let failingOver = Promise.resolve()
  for (let n = 1; n <= tries; n += 1) {
    const began = performance.now()
    if (n === failsOverAt) failingOver = failOver()
    await hurtOne(n % 2 === 0 ? 0 : 1)
    await wait(Math.max(0, HURT_EVERY_MS - (performance.now() - began)))
    progress(`${n} of ${tries}`)
  }
  await failingOver
  const { note, ...outcome } = await finish()
  await wire.close()
  await pair.dispose()
  return { ...outcome, tries, note: `${hurt.killed} kills, ${hurt.stopped} pauses; ${note}` }
}

export const severalServers: Procedure = {
  name: 'severalServers',
  title:
    'two servers on PostgreSQL behind HAProxy: every 5 s one of them killed (SIGKILL) or stopped for 7 s (SIGSTOP), while twelve devices send; halfway the primary of the database is killed and its synchronous standby takes over after 5 s',
  tries: 60,
  shortTries: 0,
  missing: missingForServers,
  run,
}
