import { afterEach, beforeEach } from 'vitest'
import type { Change } from '../../../change.ts'
import type { OutOfStepError } from '../../../storage-errors.ts'
import type { Storage } from '../../../storage.ts'
import { anAccount } from '../../../testing/engine.ts'
import { openPostgresStorage } from '../../open-postgres-storage.ts'
import { postgresForBlock } from '../../testing/postgres-engine.ts'
import { runOn } from '../../testing/postgres-server.ts'

export type Server = {
  storage: Storage
  /** The look at what others have committed that is due each second. */
  follow: () => void
  /** The word that it is alive, which is due every second and a half. */
  beat: () => Promise<void>
  heard: Change[]
  outOfStep: OutOfStepError[]
}

const ALWAYS = { fromMs: 0, toMs: 4e12 }

/** Servers on a database that is new for each test of the surrounding block. */
export const useServers = () => {
  const database = postgresForBlock()
  let made = 0
  let url: string
  let servers: Server[]
  let passedMs = 0

  beforeEach(async () => {
    await runOn(database().urlOf('template1'), `CREATE DATABASE together_${++made}`)
    url = database().urlOf(`together_${made}`)
    servers = []
  })
  afterEach(() => Promise.all(servers.map(({ storage }) => storage.close())))

  const open = async (hints = false): Promise<Server> => {
    let follow = () => {}
    let beat = async () => {}
    const outOfStep: OutOfStepError[] = []
    const storage = await openPostgresStorage({
      url,
      hints,
      schedule: (look) => {
        follow = look
        return () => {}
      },
      beats: {
        schedule: (say) => {
          beat = say
          return () => {}
        },
        steadyMs: () => passedMs,
        machineMs: () => passedMs,
      },
      onOutOfStep: (error) => outOfStep.push(error),
    })
    const heard: Change[] = []
    storage.onChange({
      account: (changes) => heard.push(...changes),
      arrival: (changes) => heard.push(...changes),
    })
    const server = {
      storage,
      follow: () => follow(),
      beat: () => beat(),
      heard,
      outOfStep,
    }
    servers.push(server)
    return server
  }
  const append = ({ storage }: Server, toolId: number, timesMs: number[], value = 400) =>
    storage.transaction(({ readings }) =>
      readings.append(
        { toolIds: timesMs.map(() => toolId), timesMs, values: timesMs.map(() => value) },
        Math.max(...timesMs),
      ),
    )
  const timesOf = async ({ storage }: Server, toolId = 1) =>
    Array.from((await storage.readings.read(toolId, ALWAYS)).times)
  const createAccount = ({ storage }: Server, name: string) =>
    storage.transaction(({ accounts }) =>
      accounts.create(anAccount({ email: `${name}@cold.example` })),
    )
  const numberOf = async (sql: string): Promise<number> => {
    const [answer] = await runOn(url, `SELECT (${sql})::int AS number`)
    return answer!.rows[0].number
  }
  return {
    url: () => url,
    /** Moves the clocks of all servers, though not that of the database. */
    pass: (ms: number): void => {
      passedMs += ms
    },
    open,
    append,
    timesOf,
    createAccount,
    numberOf,
    /** Ends one before the test does. */
    close: async (server: Server) => {
      servers.splice(servers.indexOf(server), 1)
      await server.storage.close()
    },
  }
}
