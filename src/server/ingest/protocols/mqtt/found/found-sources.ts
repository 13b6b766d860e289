import type { FoundSensor } from '../../../../../domain/devices/found-sensor.ts'
import { DAY_MS } from '../../../../../domain/durations.ts'
import {
  FOUND_SENSORS_KEPT,
  type SensorPlace,
  type StoredFoundSensor,
} from '../../../../storage/found-sensor-store.ts'
import {
  createFoundValues,
  type FoundValue,
  type FoundValues,
} from '../../../../found-sensors/found-values.ts'
import type { Storage } from '../../../../storage/storage.ts'
import { topicFits } from './source-value.ts'

type AccountSensors = {
  sensors: readonly StoredFoundSensor[]
  byKey: ReadonlyMap<string, StoredFoundSensor>
  byTopic: ReadonlyMap<string, readonly StoredFoundSensor[]>
  /** Those whose topics have wildcards. */
  wild: readonly StoredFoundSensor[]
}

/** Whose gateway sends, and the token with which it logged in; null: of no account, another broker. */
export type Gateway = { accountId: number | null; tokenId: number | null }

/** What gateways announced, in memory while they send. */
export type FoundSources = {
  /** Stores what is new or has changed. */
  note(gateway: Gateway, found: readonly FoundSensor[], atMs: number): Promise<void>
  /** The sensors whose values come under this topic. */
  ofTopic(accountId: number | null, topic: string): Promise<readonly StoredFoundSensor[]>
  /**
   * Calls `listener` with the topics under which values of this account's sensors come, now and
   * whenever they may have changed. Returns the function that ends this.
   */
  watch(accountId: number | null, listener: (topics: readonly string[]) => void): () => void
  lastValue(id: number): FoundValue | undefined
  setLastValue(id: number, last: FoundValue): void
  close(): void
}

/** A value that waits for its sensor to be taken over is kept for so long. */
const WAITS_MS = DAY_MS

const accountSensors = (sensors: readonly StoredFoundSensor[]): AccountSensors => {
  const isWild = ({ source }: StoredFoundSensor): boolean => /[+#]/.test(source?.topic ?? '')
  const readable = sensors.filter(({ source, state }) => source !== null && state !== 'dismissed')
  return {
    sensors,
    byKey: new Map(sensors.map((sensor) => [sensor.key, sensor])),
    byTopic: Map.groupBy(
      readable.filter((sensor) => !isWild(sensor)),
      ({ source }) => source?.topic ?? '',
    ),
    wild: readable.filter(isWild),
  }
}

const FACTS = [
  'deviceKey',
  'deviceName',
  'maker',
  'firmware',
  'name',
  'channel',
  'source',
  'trouble',
] as const
const isSame = (
  stored: StoredFoundSensor,
  found: FoundSensor & Pick<StoredFoundSensor, 'gatewayId'>,
): boolean =>
  FACTS.every((fact) => JSON.stringify(stored[fact]) === JSON.stringify(found[fact])) &&
  // Where two gateways hear the same sensor, it stays with the first one.
  (stored.gatewayId !== null || found.gatewayId === null)

/** A thing announces its humidity or battery after its temperature was taken over: it goes along. */
const placeOfCompanion = (
  { deviceKey, channel, source }: FoundSensor,
  sensors: readonly StoredFoundSensor[],
): SensorPlace | null => {
  if (channel === 'temperature' || source === null) return null
  const ofThing = sensors.filter((sensor) => sensor.deviceKey === deviceKey)
  if (ofThing.some((sensor) => sensor.channel === channel)) return null
  const first = ofThing.find(({ place }) => place?.equipmentId === 1)
  return first?.place ?? null
}

/**
 * `taken`: called for each sensor that somebody takes over, with its last value if one came within a
 * day, so that its first reading is there at once.
 */
export const createFoundSources = (
  storage: Pick<Storage, 'foundSensors' | 'transaction' | 'onChange'>,
  taken: (sensor: StoredFoundSensor, last: FoundValue) => Promise<void>,
  nowMs: () => number,
  values: FoundValues = createFoundValues(),
): FoundSources => {
  const accounts = new Map<number | null, Promise<AccountSensors>>()
  const watchers = new Set<{ accountId: number | null; tell: (now: AccountSensors) => void }>()

  const load = (accountId: number | null): Promise<AccountSensors> => {
    const known = accounts.get(accountId)
    if (known !== undefined) return known
    const loading = storage.foundSensors.ofAccount(accountId).then(accountSensors)
    accounts.set(accountId, loading)
    loading.catch(() => accounts.delete(accountId))
    return loading
  }
  const follow = async (accountId: number | null): Promise<void> => {
    const before = await accounts.get(accountId)
    accounts.delete(accountId)
    const now = await load(accountId)
    for (const watcher of watchers) if (watcher.accountId === accountId) watcher.tell(now)
    for (const sensor of now.sensors) {
      const last = values.get(sensor.id)
      const isNew = sensor.state === 'taken' && before?.byKey.get(sensor.key)?.state !== 'taken'
      if (before === undefined || !isNew || last === undefined) continue
      if (nowMs() - last.atMs <= WAITS_MS) await taken(sensor, last)
    }
  }
  const close = storage.onChange({
    'found-sensor': (changes) => {
      const ids = new Set(changes.map(({ accountId }) => accountId))
      return Promise.all([...ids].map(follow))
    },
  })

  return {
    close,
    watch: (accountId, listener) => {
      const tell = ({ byTopic, wild }: AccountSensors): void =>
        listener([
          ...new Set([...byTopic.keys(), ...wild.map(({ source }) => source?.topic ?? '')]),
        ])
      const watcher = { accountId, tell }
      watchers.add(watcher)
      void load(accountId).then(tell, () => {})
      return () => watchers.delete(watcher)
    },
    lastValue: (id) => values.get(id),
    setLastValue: (id, last) => void values.set(id, last),
    ofTopic: async (accountId, topic) => {
      const { byTopic, wild } = await load(accountId)
      const exact = byTopic.get(topic) ?? []
      const fitting = wild.filter(({ source }) => topicFits(source?.topic ?? '', topic))
      return fitting.length === 0 ? exact : [...exact, ...fitting]
    },
    note: async ({ accountId, tokenId }, announced, atMs) => {
      const found = announced.map((sensor) => ({ ...sensor, gatewayId: tokenId }))
      const { byKey, sensors } = await load(accountId)
      const isFull = sensors.length >= FOUND_SENSORS_KEPT
      const fresh = found.filter((sensor) => {
        const stored = byKey.get(sensor.key)
        return stored === undefined ? !isFull : !isSame(stored, sensor)
      })
      if (fresh.length === 0) return
      await storage.transaction(async ({ foundSensors }) => {
        for (const sensor of fresh) {
          const id = await foundSensors.note(accountId, sensor, new Date(atMs))
          const place = byKey.has(sensor.key) ? null : placeOfCompanion(sensor, sensors)
          if (id !== null && place !== null) await foundSensors.setPlace(id, place)
        }
      })
    },
  }
}
