import { AddCheckDocument } from '../../../api/generated/graphql.ts'
import { RefusedError, StoredUnreadError } from '../../../api/request-error.ts'
import { request } from '../../../api/request.ts'
import { deviceClock } from '../../../clock/page-clock.ts'
import { isAuthenticated, onSessionChange, sessionUser } from '../../../session/session.ts'
import { checkStore } from './check-store.ts'
import { noteWaiting } from '../../../session/waiting-checks.ts'
import { newCheckId, type NewEntry, type WaitingCheck } from './waiting-check.ts'

const LOCK = 'coldwatch-checks'
const RETRY_MS = 30_000

type Listener = (sent: boolean) => void
const listeners = new Set<Listener>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(LOCK)

const tell = (sent: boolean): void => {
  for (const listener of listeners) listener(sent)
}
const announce = (sent: boolean): void => {
  tell(sent)
  otherTabs?.postMessage(sent)
}
otherTabs?.addEventListener('message', ({ data }: MessageEvent<boolean>) => tell(data))

/** Called when the waiting entries have changed, here or in another tab; `sent`: the server has one more. */
export const onOutboxChange = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Where `sendWaiting` goes on, and what it does with an entry that was not taken. */
const isFinal = ({ code, keys }: RefusedError): boolean =>
  ['BAD_USER_INPUT', 'NOT_FOUND', 'FORBIDDEN'].includes(code) && !keys.includes('users.mustFinish')

const send = ({ id, accountId, madeAtMs, entry }: WaitingCheck): Promise<unknown> =>
  request(AddCheckDocument, {
    ...entry,
    id,
    userId: accountId,
    madeAt: new Date(madeAtMs).toISOString(),
    sentAt: new Date(deviceClock.now()).toISOString(),
  })

/** False: no answer, or none that is about this entry; it is tried again later. */
const sendOne = async (check: WaitingCheck): Promise<boolean> => {
  try {
    await send(check)
  } catch (error) {
    if (error instanceof RefusedError && isFinal(error)) {
      const { code, messages, problems } = error
      await checkStore.put({ ...check, refusal: { code, messages, problems } })
      announce(false)
      return true
    }
    if (!(error instanceof StoredUnreadError)) return false
  }
  await checkStore.remove(check.id)
  announce(true)
  return true
}

const sendAll = async (): Promise<void> => {
  const user = sessionUser()
  const all = await checkStore.all()
  const own = all.filter((check) => check.userId === user?.id && check.refusal === null)
  for (const check of own) if (!isAuthenticated() || !(await sendOne(check))) break
  noteWaiting((await checkStore.all()).length > 0)
}

let running: Promise<void> | null = null

/**
 * Sends what this person has entered on this device, the oldest first, until the server does not
 * answer. One tab sends at a time; what two of them send all the same is stored once, by its id.
 */
export const sendWaiting = (): Promise<void> => {
  if (!isAuthenticated()) return Promise.resolve()
  running ??= (
    'locks' in navigator
      ? navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
          lock === null ? undefined : sendAll(),
        )
      : sendAll()
  )
    .catch(() => undefined)
    .then(() => {
      running = null
    })
  return running
}

/**
 * Keeps an entry on this device and sends it as soon as the server answers. Rejects where the browser
 * forbids storage, or the server's refusal where it cannot be kept.
 */
export const enterCheck = async (accountId: string, entry: NewEntry): Promise<void> => {
  const user = sessionUser()
  if (user === null) throw new Error('Nobody is logged in.')
  const check: WaitingCheck = {
    id: newCheckId(),
    userId: user.id,
    accountId,
    madeAtMs: deviceClock.now(),
    entry,
    refusal: null,
  }
  try {
    await checkStore.put(check)
  } catch {
    // A browser that forbids storage: with a network the entry still arrives.
    await send(check)
    announce(true)
    return
  }
  noteWaiting(true)
  void navigator.storage?.persist?.().catch(() => undefined)
  announce(false)
  void sendWaiting()
}

/** Tries a refused entry again, as it is or with what was put right. */
export const retryCheck = async (check: WaitingCheck): Promise<void> => {
  await checkStore.put({ ...check, refusal: null })
  announce(false)
  await sendWaiting()
}

/** Takes an entry off this device that the server refused. */
export const discardCheck = async (id: string): Promise<void> => {
  await checkStore.remove(id)
  announce(false)
}

let isStarted = false

/** Sends whenever the network, the page or the session comes back, and each half minute. */
export const startSending = (): void => {
  if (isStarted) return
  isStarted = true
  const now = () => void sendWaiting()
  window.addEventListener('online', now)
  document.addEventListener('visibilitychange', now)
  onSessionChange(now)
  setInterval(now, RETRY_MS)
  now()
}
