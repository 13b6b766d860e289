import { setTimeout as pause } from 'node:timers/promises'
import { LONGEST_MS, type Person } from './person.ts'
import { linkOf, type Outcome, seconds } from './outcome.ts'
import { PASSWORD, STOCK_IMEI, type World } from './world.ts'

/** `count` changes of somebody's own password, ten in each request, all at once. Answers how many were done. */
const changePassword = async ({ id, ask }: Person, count: number): Promise<number> => {
  const change = (i: number): string =>
    `a${i}: user(id: "${id}", language: english, password: "stolen and new ${i}") { id }`
  const requests = Array.from({ length: Math.ceil(count / 10) }, (_, r) =>
    Array.from({ length: Math.min(10, count - 10 * r) }, (__, i) => change(10 * r + i)),
  )
  const answers = await Promise.all(
    requests.map(async (changes) => ({
      changes: changes.length,
      ...(await ask(`mutation { ${changes.join(' ')} }`)),
    })),
  )
  return answers.reduce((sum, { data, changes }) => sum + (data === null ? 0 : changes), 0)
}

const LOGINS_MS = 20_000
const AS_USUAL_MS = 1_000
const PATIENCE_MS = 180_000

/** 1. One stranger changes the own password over and over, while a customer logs in. */
export const holdLogins = async ({ people: { carol, anna } }: World): Promise<Outcome> => {
  await carol.logIn(PASSWORD)
  let isOver = false
  const began = performance.now()
  const changing = changePassword(carol, 4_000).finally(() => {
    isOver = true
  })
  let longestMs = 0
  let refusal: string | null = null
  const past = (): number => performance.now() - began
  let lastMs = Infinity
  // A time-out of the changes does not mean that their work is over.
  while (!isOver || past() < LOGINS_MS || (lastMs > AS_USUAL_MS && past() < PATIENCE_MS)) {
    await pause(300)
    const { ms, refused } = await anna.logIn(PASSWORD)
    lastMs = ms
    longestMs = Math.max(longestMs, ms)
    refusal ??= refused
  }
  const changed = await changing
  return {
    attack: '1. stop all logins',
    tried: '4,000 changes of one password, ten in each of 400 requests at once',
    through: `${changed} changes`,
    others: `the longest of logins: ${seconds(longestMs)}${refusal === null ? '' : ` (one was answered ${refusal})`}; watched for ${seconds(past())}`,
  }
}

/** 2. A thief in a session changes the password, while the manager resets it. */
export const undoReset = async ({ people: { adam, vera } }: World): Promise<Outcome> => {
  await adam.logIn(PASSWORD)
  await vera.logIn(PASSWORD)
  const changing = changePassword(vera, 32)
  await pause(20)
  const reset = 'what the manager has set'
  const { refused } = await adam.ask(
    `mutation { user(id: "${vera.id}", email: "${vera.email}", firstName: "vera", lastName: "Bench", language: english, password: "${reset}") { id } }`,
  )
  const changed = await changing
  const login = await vera.logIn(reset)
  return {
    attack: '2. undo a password reset',
    tried: '32 changes in a stolen session, a reset meanwhile',
    through: `${changed} changes`,
    others: `the reset ${refused ?? 'was done'}, its password ${login.refused === null ? 'works' : `does not work (${login.refused})`}`,
  }
}

/** 3. Links to exports are opened after the reason to have them is gone. */
export const openLinksLate = async (world: World): Promise<Outcome> => {
  const { port, month } = world
  const { root, lena, bert } = world.people
  const [sensor] = world.tools.lena
  if (sensor === undefined) throw new Error('lena has no sensor')
  await root.logIn(PASSWORD)
  await lena.logIn(PASSWORD)
  const opened: string[] = []
  const open = async (path: string, after: string): Promise<void> => {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'x-forwarded-for': lena.address },
      signal: AbortSignal.timeout(LONGEST_MS),
    }).then(async (response) => {
      await response.arrayBuffer()
      return response
    })
    if (status === 200) opened.push(after)
  }
  const must = async (what: Promise<{ refused: string | null }>): Promise<void> => {
    const { refused } = await what
    if (refused !== null) throw new Error(`The way to the attack is refused: ${refused}`)
  }
  const afterMove = await linkOf(lena, [sensor.id], month)
  const afterLogout = await linkOf(lena, [sensor.id], month)
  await must(
    root.ask(
      `mutation { tool(id: "${sensor.id}", name: "moved", imeiNumber: "${sensor.imei}", equipmentId: 1, defrostFridge: false, temperatureCorrection: 0, min: 2, max: 6, notificationMin: 1, notificationMax: 7, userId: "${bert.id}") { id } }`,
    ),
  )
  await open(afterMove, 'a move')
  await must(lena.ask('mutation { logout }'))
  await open(afterLogout, 'logout')
  await lena.logIn(PASSWORD)
  const own = world.tools.lena[1]
  if (own === undefined) throw new Error('lena has no second sensor')
  const afterReset = await linkOf(lena, [own.id], month)
  const afterDeletion = await linkOf(lena, [own.id], month)
  await must(
    root.ask(
      `mutation { user(id: "${lena.id}", email: "${lena.email}", firstName: "lena", lastName: "Bench", language: english, password: "what root has set") { id } }`,
    ),
  )
  await open(afterReset, 'a reset')
  await must(root.ask(`mutation { deleteUser(id: "${lena.id}") }`))
  await open(afterDeletion, 'deletion')
  return {
    attack: '3. open export links late',
    tried: '4 links, opened after a move, logout, a reset, deletion',
    through: opened.length === 0 ? 'none' : `${opened.length}: after ${opened.join(', ')}`,
    others: '–',
  }
}

/** 4. Fifteen digits take a device that nobody has, with what it measures. */
export const claimByImei = async ({
  port,
  people: { adam, anna },
  stockKey,
}: World): Promise<Outcome> => {
  await adam.logIn(PASSWORD)
  const made = await adam.ask(
    `mutation { tool(name: "not mine", imeiNumber: "${STOCK_IMEI}", equipmentId: 1, defrostFridge: false, temperatureCorrection: 0, min: 2, max: 6, notificationMin: 1, notificationMax: 7, userId: "${anna.id}") { id } }`,
  )
  const post = await fetch(`http://127.0.0.1:${port}/ingest/v1/readings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stockKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      imei: STOCK_IMEI,
      readings: [{ sensor: 1, time: new Date().toISOString(), value: 4.2 }],
    }),
    signal: AbortSignal.timeout(LONGEST_MS),
  })
  const { data } = await adam.ask(
    `{ getLastData(imeiNumber: "${STOCK_IMEI}", measureId: "1") { value } }`,
  )
  const last = data?.['getLastData'] as { value: number } | null | undefined
  return {
    attack: '4. claim a device by its IMEI',
    tried: `a sensor on a device of the stock (${made.refused ?? 'made'}), which sends (${post.status})`,
    through: last ? `its reading, ${last.value} °C` : 'no reading',
    others: '–',
  }
}

/** 5. In a session of ten minutes ago the password is changed without the current one. */
export const changeWithoutProof = async (world: World): Promise<Outcome> => {
  const { olga } = world.people
  olga.token = world.oldToken
  const { refused } = await olga.ask(
    `mutation { user(id: "${olga.id}", language: english, password: "a thief has chosen it") { id } }`,
  )
  return {
    attack: '5. a new password without the current one',
    tried: 'one change in a session of ten minutes ago',
    through: refused === null ? '1 change' : `none (${refused})`,
    others: '–',
  }
}
