import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Account, Role } from '../../src/domain/users/account.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import { freePort } from '../support/free-port.ts'
import { answers, type Running, startProcess } from '../support/process.ts'
import { enterReadings, sealAll } from '../support/seeded-readings.ts'
import { fridgeReadings } from '../support/readings.ts'
import { type Person, personAt } from './person.ts'

export const PASSWORD = 'a bench that attacks'
export const STOCK_IMEI = '350000099999999'
const TOOLS_OF_RESELLER = 20_000
const READINGS = 43_200

type Name = 'root' | 'adam' | 'bert' | 'anna' | 'vera' | 'olga' | 'lena' | 'mallory' | 'carol'

/**
 * What the attacks need, in a new database. All passwords are `PASSWORD`. `mallory` and `carol` are
 * self-registered strangers; `anna`, `vera`, `olga` and `lena` are customers of reseller `adam`;
 * reseller `bert` has 20,000 sensors.
 */
export type World = {
  port: number
  running: Running
  people: Record<Name, Person>
  /** Sensors with a month of readings each. */
  tools: Record<'mallory' | 'carol' | 'anna' | 'lena', Sensor[]>
  /** Of a device that the factory registered and nobody has: its key. */
  stockKey: string
  month: { from: string; to: string }
  /** The token of a session of olga's that began ten minutes ago. */
  oldToken: string
  memoryMegabytes: () => number
  cpuSeconds: () => number
}

export type Sensor = { id: number; imei: string }

/** The parts of the program in a worktree: an older one has the same, with fewer arguments. */
const partsOf = async (tree: string) => {
  const part = (path: string) => import(join(tree, 'src/server', path))
  return {
    ...((await part('storage/sqlite/open-sqlite-storage.ts')) as {
      openSqliteStorage: (options: { dataDir: string }) => Promise<Storage>
    }),
    ...((await part('users/password-hasher.ts')) as {
      createPasswordHasher: () => { hash: (password: string) => Promise<string> }
    }),
    ...((await part('secret.ts')) as { newToken: () => string; secretHash: (s: string) => string }),
  }
}
type Parts = Awaited<ReturnType<typeof partsOf>>

const addAccounts = async ({ createPasswordHasher }: Parts, storage: Storage) => {
  const passwordHash = await createPasswordHasher().hash(PASSWORD)
  const add = (name: string, role: Role, parentUserId: number | null): Promise<Account> =>
    storage.transaction(({ accounts }) =>
      accounts.create({
        email: `${name}@example.test`,
        firstName: name,
        lastName: 'Bench',
        role,
        language: 'english',
        timeZone: 'UTC',
        parentUserId,
        passwordHash,
        createdAt: new Date(Date.now() - 90 * DAY_MS),
      }),
    )
  const root = await add('root', 'superadmin', null)
  const adam = await add('adam', 'admin', root.id)
  const bert = await add('bert', 'admin', root.id)
  return {
    root,
    adam,
    bert,
    anna: await add('anna', 'user', adam.id),
    vera: await add('vera', 'user', adam.id),
    olga: await add('olga', 'user', adam.id),
    lena: await add('lena', 'user', adam.id),
    mallory: await add('mallory', 'user', null),
    carol: await add('carol', 'user', null),
  }
}

/** Sensors of one owner, on devices of their own. Answers the first one's id. */
const addTools = async (
  storage: Storage,
  userId: number,
  imeis: readonly string[],
): Promise<number> => {
  let first = 0
  const createdAt = new Date(Date.now() - 60 * DAY_MS)
  for (let from = 0; from < imeis.length; from += 1_000)
    await storage.transaction(async ({ devices, tools }) => {
      for (const imeiNumber of imeis.slice(from, from + 1_000)) {
        await devices.create({ imeiNumber, alias: null, keyHash: null, createdAt })
        const tool = await tools.create({
          name: `Fridge ${imeiNumber}`,
          imeiNumber,
          equipmentId: 1,
          userId,
          defrostFridge: false,
          temperatureCorrection: 0,
          limits: { min: 2, max: 6.2, notificationMin: 1, notificationMax: 7 },
          sendEmailMessage: false,
          sendNotificationMessage: false,
          notificationEmail: null,
          isBound: true,
          createdAt,
        })
        first ||= tool.id
      }
    })
  return first
}

/** Sensors with a month of readings, one a minute. */
const addSensors = async (
  storage: Storage,
  userId: number,
  count: number,
  startMs: number,
): Promise<Sensor[]> => {
  const sensors: Sensor[] = []
  for (let i = 0; i < count; i++) {
    const imei = `35000001${String(userId).padStart(4, '0')}${String(i).padStart(3, '0')}`
    const id = await addTools(storage, userId, [imei])
    await enterReadings(storage, id, fridgeReadings('noisy', id, startMs, READINGS))
    sensors.push({ id, imei })
  }
  return sensors
}

const seed = async (parts: Parts, dataDir: string) => {
  const storage = await parts.openSqliteStorage({ dataDir })
  const accounts = await addAccounts(parts, storage)
  const startMs = Date.now() - 31 * DAY_MS
  const tools = {
    // Enough that a file of them does not fit between two sockets.
    mallory: await addSensors(storage, accounts.mallory.id, 8, startMs),
    carol: await addSensors(storage, accounts.carol.id, 8, startMs),
    anna: await addSensors(storage, accounts.anna.id, 1, startMs),
    lena: await addSensors(storage, accounts.lena.id, 2, startMs),
  }
  const imeis = Array.from({ length: TOOLS_OF_RESELLER }, (_, i) => String(350_000_020_000_000 + i))
  await addTools(storage, accounts.bert.id, imeis)
  const stockKey = '0123456789abcdef0123456789abcdef'
  const oldToken = parts.newToken()
  await storage.transaction(async ({ devices, sessions }) => {
    await devices.create({
      imeiNumber: STOCK_IMEI,
      alias: null,
      keyHash: parts.secretHash(stockKey),
      createdAt: new Date(),
    })
    await sessions.create({
      tokenHash: parts.secretHash(oldToken),
      accountId: accounts.olga.id,
      createdAt: new Date(Date.now() - 10 * MINUTE_MS),
      expiresAt: new Date(Date.now() + DAY_MS),
    })
  })
  await sealAll(storage)
  await storage.close()
  const month = {
    from: new Date(startMs).toISOString(),
    to: new Date(startMs + 30 * DAY_MS).toISOString(),
  }
  return { accounts, tools, stockKey, oldToken, month }
}

const CLOCK_TICKS_PER_SECOND = 100

/** Of Linux, from /proc. */
const usageOf = (pid: number) => ({
  memoryMegabytes: (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  cpuSeconds: (): number => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND
  },
})

/** The server of a worktree on loopback, in a new data folder, with what the attacks need. */
export const openWorld = async (tree: string, dataDir: string): Promise<World> => {
  const { accounts, tools, stockKey, oldToken, month } = await seed(await partsOf(tree), dataDir)
  const port = await freePort()
  const running = await startProcess(
    process.execPath,
    [join(tree, 'src/server/main.ts')],
    {
      cwd: dataDir,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        // Each person has an address of its own, as in the world.
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'fatal',
      },
    },
    () => answers(`http://127.0.0.1:${port}/healthz`),
  )
  const names = Object.keys(accounts) as (keyof typeof accounts)[]
  const people = Object.fromEntries(
    names.map((name, i) => [
      name,
      personAt(port, {
        id: accounts[name].id,
        email: `${name}@example.test`,
        address: `198.51.100.${i + 1}`,
      }),
    ]),
  ) as World['people']
  return {
    port,
    running,
    people,
    tools,
    stockKey,
    month,
    oldToken,
    ...usageOf(running.child.pid ?? 0),
  }
}
