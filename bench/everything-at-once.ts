import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BulkReport } from './load/bulk-senders.ts'
import { type BusySite, seedBusySite } from './load/busy-site.ts'
import { type LoadProgram, startLoad } from './load/load-program.ts'
import { type MailTaker, takeMails } from './load/mail-taker.ts'
import { cpuMs, residentMb } from './load/process-figures.ts'
import type { ReadersReport } from './load/readers.ts'
import { type SingleSender, singleSender } from './load/singles.ts'
import type { ViewersReport } from './load/viewers.ts'
import { median } from './support/pairs.ts'
import type { Figure } from './support/report.ts'
import type { BenchDevice } from './support/seeded-readings.ts'
import { type BenchServer, startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)
/** How long each phase lasts, s, and how many sockets are open. */
const SECONDS = setting('BENCH_SECONDS', 40)
const VIEWERS = setting('BENCH_VIEWERS', 2_000)
const BULK_SENDERS = 16
/** A single reading of a calm device, and, of other devices, one that alarms. */
const CALM_EACH_MS = 100
const ALARM_EACH_MS = 1_000
/** A thousand devices that send each minute, before anything else is asked. */
const BACKGROUND_EACH_MS = 60
const CALM_CELSIUS = 5
const WARM_CELSIUS = 12
/** The server may need as long to answer while it is overloaded. */
const LAST_ANSWERS_MS = 60_000

type Phase = { name: string; acknowledged: number[]; mails: number[] }

type Rig = {
  site: BusySite
  server: BenchServer
  singles: SingleSender
  mails: MailTaker
  /** Number of the next device that alarms: each alarms once. */
  nextAlarm: { value: number }
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? NaN

const say = (text: string): void => console.error(`  ${text}`)

/** Calls `work` at fixed times, however long the earlier calls take; waits for all of them. */
const atSteadyPace = async (
  eachMs: number,
  untilMs: number,
  work: (count: number) => Promise<void>,
): Promise<void> => {
  const began = performance.now()
  const underWay: Promise<void>[] = []
  for (let count = 0; performance.now() < untilMs; count += 1) {
    underWay.push(work(count))
    await pause(Math.max(0, began + (count + 1) * eachMs - performance.now()))
  }
  await Promise.race([Promise.all(underWay), pause(LAST_ANSWERS_MS, undefined, { ref: false })])
}

const inTurn = (devices: readonly BenchDevice[], count: number): BenchDevice =>
  devices[count % devices.length]!

/** From the reading's departure until the mail server has the mail, ms. */
const alarmOnce = async ({ site, singles, mails, nextAlarm }: Rig): Promise<number> => {
  const number = nextAlarm.value++
  const device = site.alarming[number]
  if (device === undefined) throw new Error('The bench has no more devices that alarm.')
  const began = performance.now()
  await singles.send(device, WARM_CELSIUS)
  return (await mails.mailFor(`alarm-${number}@cold.example`)) - began
}

const measure = async (rig: Rig, name: string, viewers: LoadProgram<ViewersReport> | null) => {
  const { site, server, singles } = rig
  const { pid } = server.running.child
  const phase: Phase = { name, acknowledged: [], mails: [] }
  const cpu = cpuMs(pid)
  const messages = viewers?.report()?.messages ?? 0
  const began = performance.now()
  const untilMs = began + SECONDS * 1_000
  await turnsSinceLastTime(server)
  await Promise.all([
    atSteadyPace(BACKGROUND_EACH_MS, untilMs, async (count) => {
      await singles.send(inTurn(site.background, count), CALM_CELSIUS + (count % 7) / 10)
    }),
    atSteadyPace(CALM_EACH_MS, untilMs, async (count) => {
      const device = inTurn(site.calm, count)
      phase.acknowledged.push(await singles.send(device, CALM_CELSIUS + (count % 7) / 10))
    }),
    atSteadyPace(ALARM_EACH_MS, untilMs, async () => {
      phase.mails.push(await alarmOnce(rig))
    }),
  ])
  const seconds = (performance.now() - began) / 1_000
  const now = cpuMs(pid)
  const turns = await turnsSinceLastTime(server)
  const perSecond = (((viewers?.report()?.messages ?? 0) - messages) / seconds).toFixed(0)
  say(
    `${name}: acknowledged p50 ${quantile(phase.acknowledged, 0.5).toFixed(0)}, p99 ${quantile(phase.acknowledged, 0.99).toFixed(0)} ms (${phase.acknowledged.length}); ` +
      `mail p50 ${quantile(phase.mails, 0.5).toFixed(0)}, worst ${quantile(phase.mails, 1).toFixed(0)} ms (${phase.mails.length})`,
  )
  say(
    `${name}: main thread ${((now.main - cpu.main) / seconds / 10).toFixed(0)} %, process ${((now.all - cpu.all) / seconds / 10).toFixed(0)} % of a core; ` +
      `longest turn ${turns.wall.toFixed(0)} ms, of its own CPU ${turns.cpu.toFixed(0)} ms; ${perSecond} messages/s to viewers; ` +
      `memory ${residentMb(pid).now.toFixed(0)} MB`,
  )
  return phase
}

/** The longest turn of the server's event loop since the last call, ms (report-blocks.ts). */
const turnsSinceLastTime = async ({ running }: BenchServer) => {
  const reports = () => [...running.output().matchAll(/^BLOCKED ([\d.]+) ([\d.]+)$/gm)]
  const before = reports().length
  running.child.kill('SIGUSR2')
  while (reports().length === before) await pause(20)
  const [, wall, cpu] = reports().at(-1)!
  return { wall: Number(wall), cpu: Number(cpu) }
}

const allLive = async (viewers: LoadProgram<ViewersReport>): Promise<void> => {
  const began = performance.now()
  while ((viewers.report()?.live ?? 0) < VIEWERS) {
    if (performance.now() - began > 300_000)
      throw new Error(
        `Of ${VIEWERS} viewers ${viewers.report()?.live} came in: ${JSON.stringify(viewers.report())}`,
      )
    await pause(200)
  }
  say(`${VIEWERS} viewers within ${((performance.now() - began) / 1_000).toFixed(1)} s`)
}

const figuresOf = (idle: Phase, full: Phase): Figure[] => {
  const mails = { idle: median(idle.mails), full: median(full.mails) }
  return [
    {
      what: 'everything at once: a calm reading acknowledged, p99 ms',
      value: quantile(full.acknowledged, 0.99),
      goal: { atMost: 250 },
      measured: `p50 ${quantile(full.acknowledged, 0.5).toFixed(0)}; idle p50 ${quantile(idle.acknowledged, 0.5).toFixed(0)}, p99 ${quantile(idle.acknowledged, 0.99).toFixed(0)}; ${full.acknowledged.length} readings, the load on the same cores`,
    },
    {
      what: "everything at once: reading to its alarm's mail ÷ idle",
      value: mails.full / mails.idle,
      goal: { atMost: 2 },
      measured: `medians ${mails.full.toFixed(0)} ÷ ${mails.idle.toFixed(0)} ms, worst ${Math.max(...full.mails).toFixed(0)} ÷ ${Math.max(...idle.mails).toFixed(0)}`,
    },
  ]
}

/**
 * 2,000 viewers, bulk senders, measurement logs and exports of a year and charts at once: how long a
 * single reading takes to be acknowledged and an alarm's mail to be handed over, against the same
 * server when it is idle. Prints each phase as it ends.
 */
export const everythingAtOnce = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data')
    const site = await seedBusySite(dataDir, {
      viewers: VIEWERS,
      background: 1_000,
      calm: 20,
      alarming: SECONDS * 4,
      bulk: 200,
    })
    const mails = await takeMails()
    const server = await startServer(
      dataDir,
      [
        '--import',
        new URL('./support/report-blocks.ts', import.meta.url).href,
        ...(process.env['BENCH_NODE_ARGS']?.split(' ') ?? []),
      ],
      { SMTP_URL: mails.url, MAIL_FROM: 'alarm@cold.example' },
    )
    const { port } = server
    const rig: Rig = { site, server, singles: singleSender(port), mails, nextAlarm: { value: 0 } }
    const load: LoadProgram<unknown>[] = []
    try {
      const idle = await measure(rig, 'idle', null)
      const viewers = startLoad<ViewersReport>(folder, 'viewers', { port, tokens: site.tokens })
      load.push(viewers)
      await allLive(viewers)
      await measure(rig, 'with viewers', viewers)
      const bulk = startLoad<BulkReport>(folder, 'bulk-senders', {
        port,
        devices: site.bulk,
        senders: BULK_SENDERS,
      })
      const readers = startLoad<ReadersReport>(folder, 'readers', {
        port,
        tokens: { logs: server.token, exports: server.token, charts: server.token },
        year: site.year,
      })
      load.push(bulk, readers)
      await pause(2_000)
      const full = await measure(rig, 'everything', viewers)
      say(
        `bulk ${JSON.stringify(bulk.report())}, readers ${JSON.stringify(readers.report())}, viewers ${JSON.stringify(viewers.report())}`,
      )
      return figuresOf(idle, full)
    } finally {
      for (const program of load) await program.stop()
      rig.singles.close()
      await server.running.stop()
      await mails.close()
    }
  })
