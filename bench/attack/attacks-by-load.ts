import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { postRequest } from '../support/http-load.ts'
import { linkOf, type Outcome, seconds } from './outcome.ts'
import { bystander, headersOf, LONGEST_MS, type Person } from './person.ts'
import { PASSWORD, type Sensor, type World } from './world.ts'

const WATCHED_MS = 15_000

/** Sends a request and reads nothing of its answer. */
const unread = (port: number, request: Buffer | string): Socket => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(request)
  return socket
}

const posted = (person: Person, query: string): Buffer =>
  postRequest('/graphql', headersOf(person), JSON.stringify({ query }))

const preview = ({ id }: Sensor, delay: number): string =>
  `{ alarmPreview(toolId: "${id}", defrostFridge: false, notificationMin: 2, notificationMax: 6, settings: {raiseDelay: ${delay}}) { __typename } }`

/** 6. 500 charts of a month are asked for and not read. */
export const leaveChartsUnread = async (world: World): Promise<Outcome> => {
  const { port, month, memoryMegabytes } = world
  const { mallory, anna } = world.people
  await mallory.logIn(PASSWORD)
  await anna.logIn(PASSWORD)
  const before = memoryMegabytes()
  const stop = bystander(anna)
  const sockets = Array.from({ length: 500 }, (_, i) =>
    unread(
      port,
      posted(
        mallory,
        `{ chartData(imeiNumber: "${world.tools.mallory[i % 4]?.imei}", measureId: "1", dateStart: "${month.from}", dateEnd: "${month.to}") { key value } }`,
      ),
    ),
  )
  let most = before
  for (let waited = 0; waited < WATCHED_MS; waited += 200) {
    await pause(200)
    most = Math.max(most, memoryMegabytes())
  }
  sockets.forEach((socket) => socket.destroy())
  const longestMs = await stop()
  return {
    attack: '6a. 500 charts that nobody reads',
    tried: '500 charts of 43,200 readings',
    through: `${Math.round(most - before)} MB more memory`,
    others: `the longest of short requests: ${seconds(longestMs)}`,
  }
}

/** 6. Two accounts hold as many downloads as they get, while a third asks for one. */
export const holdDownloads = async (world: World): Promise<Outcome> => {
  const { port, month, tools } = world
  const { mallory, carol, anna } = world.people
  const sockets: Socket[] = []
  for (const [person, sensors] of [
    [mallory, tools.mallory],
    [carol, tools.carol],
  ] as const) {
    await person.logIn(PASSWORD)
    for (let i = 0; i < 4; i++) {
      const ids = sensors.map(({ id }) => id)
      const path = await linkOf(person, ids, month)
      sockets.push(
        unread(
          port,
          `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${person.address}\r\n\r\n`,
        ),
      )
    }
  }
  await pause(1_000)
  const began = performance.now()
  const path = await linkOf(anna, [tools.anna[0]?.id ?? 0], month)
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'x-forwarded-for': anna.address },
    signal: AbortSignal.timeout(LONGEST_MS / 4),
  })
    .then(async (response) => {
      await response.arrayBuffer()
      return response.status === 200 ? 'came' : `was refused (${response.status})`
    })
    .catch(() => 'did not come')
  sockets.forEach((socket) => socket.destroy())
  return {
    attack: '6b. downloads that are held',
    tried: '8 files of two accounts, not read',
    through: '–',
    others: `another account’s file ${answer} after ${seconds(performance.now() - began)}`,
  }
}

/** 6. One account asks for 60 previews at once, another for one. */
export const crowdPreviews = async ({ people, tools }: World): Promise<Outcome> => {
  const { mallory, anna } = people
  const [theirs, hers] = [tools.mallory[0], tools.anna[0]]
  if (theirs === undefined || hers === undefined) throw new Error('a sensor is missing')
  const asking = Array.from({ length: 60 }, (_, i) => mallory.ask(preview(theirs, 5 + (i % 50))))
  await pause(200)
  const own = await anna.ask(preview(hers, 15))
  const done = (await Promise.all(asking)).filter(({ refused }) => refused === null).length
  return {
    attack: '6c. 60 previews at once',
    tried: '60 previews of one account',
    through: `${done} previews`,
    others: `another account’s ${own.refused ?? 'came'} after ${seconds(own.ms)}`,
  }
}

const TRAIL_MS = 10_000

/** 6. One account changes a sensor as often as it can. */
export const fillTrail = async ({ people: { mallory }, tools }: World): Promise<Outcome> => {
  const [sensor] = tools.mallory
  if (sensor === undefined) throw new Error('mallory has no sensor')
  const endsMs = performance.now() + TRAIL_MS
  let entries = 0
  let refusal: string | null = null
  let tried = 0
  const change = (n: number): string =>
    `a${n % 10}: userUpdateTool(id: "${sensor.id}", name: "Fridge", defrostFridge: false, min: 2, max: ${5 + (n % 2)}, notificationMin: 1, notificationMax: 7, sendEmailMessage: 0, sendNotificationMessage: 0) { id }`
  const changing = async (): Promise<void> => {
    while (performance.now() < endsMs) {
      const changes = Array.from({ length: 10 }, () => change(tried++))
      const { data, refused } = await mallory.ask(`mutation { ${changes.join(' ')} }`)
      if (data !== null) entries += changes.length
      else await pause(20)
      refusal ??= refused
    }
  }
  await Promise.all([changing(), changing(), changing(), changing()])
  return {
    attack: '6d. entries in the trail',
    tried: `${tried} changes in ${TRAIL_MS / 1_000} s`,
    through: `${entries / (TRAIL_MS / 1_000)} entries a second${refusal === null ? '' : ` (then ${refusal})`}`,
    others: '–',
  }
}

/** 6. 600 sockets of one account. */
export const openSockets = async ({ port, people: { mallory } }: World): Promise<Outcome> => {
  const sockets: WebSocket[] = []
  let accepted = 0
  for (let i = 0; i < 600; i++) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', {
      headers: { 'x-forwarded-for': mallory.address },
    })
    socket
      .on('error', () => undefined)
      .on('open', () =>
        socket.send(
          JSON.stringify({
            type: 'connection_init',
            payload: { Authorization: `Bearer ${mallory.token}` },
          }),
        ),
      )
      .on('message', (data) => {
        if (String(data).includes('connection_ack')) accepted++
      })
    sockets.push(socket)
    // A client that sends its token in time: 600 at once would only wait for each other.
    if (i % 20 === 19) await pause(100)
  }
  await pause(3_000)
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  sockets.forEach((socket) => socket.terminate())
  return {
    attack: '6e. sockets of one account',
    tried: '600 sockets',
    through: `${accepted} accepted, ${open} still open after 3 s`,
    others: '–',
  }
}

/** 7. Work is asked for, and the client leaves at once. */
export const leaveWork = async (world: World): Promise<Outcome> => {
  const { port, people, tools, cpuSeconds } = world
  const [sensor] = tools.mallory
  if (sensor === undefined) throw new Error('mallory has no sensor')
  const sockets = Array.from({ length: 60 }, (_, i) =>
    unread(port, posted(people.mallory, preview(sensor, 5 + (i % 50)))),
  )
  await pause(300)
  const before = cpuSeconds()
  sockets.forEach((socket) => socket.destroy())
  const stop = bystander(people.anna)
  await pause(10_000)
  const worked = cpuSeconds() - before
  return {
    attack: '7. work whose client left',
    tried: '60 previews, left after 0.3 s',
    through: `${worked.toFixed(1)} s of processor time in the next 10 s`,
    others: `the longest of short requests: ${seconds(await stop())}`,
  }
}

/** 8. A reseller lists 20,000 sensors. */
export const listAllTools = async ({ people: { bert, anna } }: World): Promise<Outcome> => {
  await bert.logIn(PASSWORD)
  const stop = bystander(anna)
  await pause(500)
  const list = await bert.ask(
    '{ toolList { id name imeiNumber equipmentId min max notificationMin notificationMax user { firstName lastName email } lastMeasure { value } toolInterval { min max } } }',
  )
  await pause(200)
  const longestMs = await stop()
  const rows = (list.data?.['toolList'] as unknown[] | null | undefined)?.length ?? 0
  return {
    attack: '8. a list of 20,000 sensors',
    tried: 'toolList of a reseller',
    through: `${list.refused ?? `${rows} rows`} after ${seconds(list.ms)}`,
    others: `the longest of short requests: ${seconds(longestMs)}`,
  }
}
