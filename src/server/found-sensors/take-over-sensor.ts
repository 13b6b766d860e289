import { randomInt } from 'node:crypto'
import type { Clock } from '../../domain/clock.ts'
import { numberWithoutImei } from '../../domain/devices/found-sensor.ts'
import { SENSORS_PER_DEVICE } from '../../domain/devices/sensor.ts'
import { DEFAULT_LIMITS, type Limits } from '../../domain/limits/limits.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { actsFor, isInSubtree } from '../../domain/permissions/rules.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { refused, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Account } from '../../domain/users/account.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { holderFor } from '../devices/holder-for.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { SensorPlace, StoredFoundSensor } from '../storage/found-sensor-store.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { createTool } from '../tools/create-tool.ts'
import { finder, foundSensorInSight } from './found-sensor-in-sight.ts'

/** `userId` null: the account whose gateway found it. `name` null: as its gateway calls it. */
export type TakeOverSensor = {
  id: number
  userId: number | null
  name: string | null
  /** Left out: limits that count as never set. */
  limits?: Limits
  defrostFridge?: boolean
}

const NOT_TEMPERATURE = badInput({
  field: 'id',
  key: 'devices.foundUnreadable',
  message: 'This sensor cannot be taken over: it is not a temperature that can be read.',
})
const TAKEN = badInput({
  field: 'id',
  key: 'devices.foundTaken',
  message: 'This sensor was taken over already.',
})
const ELSEWHERE = badInput({
  field: 'userId',
  key: 'devices.foundElsewhere',
  message: 'The gateway of this sensor belongs to another account.',
})

/** Undoes what the transaction wrote. */
class TakeOverRefusedError extends Error {
  override name = 'TakeOverRefusedError'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

/**
 * Makes a tool of a sensor that a gateway found: values that arrive from then on are its readings.
 * Sensors of one thing become one device, which gets a number in place of an IMEI and no key, since
 * its gateway sends for it. Humidity, battery and door of the same thing go along.
 */
export const takeOverSensor =
  (deps: { storage: Storage; clock: Clock }) =>
  async (actor: Actor, input: TakeOverSensor): Promise<Result<Tool, Refusal>> => {
    const caller = finder(actor)
    if (!caller.ok) return caller
    try {
      return await transactionOf(deps, actor, (stores, actor) =>
        takeOver(stores, actor, input, deps.clock()),
      )
    } catch (error) {
      if (error instanceof TakeOverRefusedError) return refused(error.refusal)
      throw error
    }
  }

const takeOver = async (
  stores: Writes,
  actor: AccountActor,
  input: TakeOverSensor,
  now: Date,
): Promise<Result<Tool, Refusal>> => {
  const inSight = await foundSensorInSight(stores, actor, input.id)
  if (!inSight.ok) return inSight
  const sensor = inSight.value
  if (sensor.state === 'taken') return refused(TAKEN)
  if (sensor.source === null || sensor.channel !== 'temperature') return refused(NOT_TEMPERATURE)
  const holder = await holderFor(stores, actor, input.userId ?? sensor.accountId ?? actsFor(actor))
  if (!holder.ok) return holder
  if (!(await isBelowGateway(stores, sensor, holder.value))) return refused(ELSEWHERE)

  const siblings = (await stores.foundSensors.ofAccount(sensor.accountId)).filter(
    ({ deviceKey, id }) => deviceKey === sensor.deviceKey && id !== sensor.id,
  )
  const place = await placeFor(stores, actor, sensor, siblings, holder.value, now)
  const tool = await createTool(
    stores,
    actor,
    {
      id: null,
      name: (input.name ?? nameOf(sensor)).slice(0, 100),
      userId: holder.value.id,
      ...place,
      type: 'temperature',
      defrostFridge: input.defrostFridge ?? false,
      temperatureCorrection: 0,
      limits: input.limits ?? DEFAULT_LIMITS,
      codeHash: null,
    },
    now,
  )
  if (!tool.ok) throw new TakeOverRefusedError(tool.error)
  await stores.foundSensors.setPlace(sensor.id, place)
  if (place.equipmentId === 1)
    for (const companion of companionsOf(siblings))
      await stores.foundSensors.setPlace(companion.id, place)
  return tool
}

const nameOf = ({ deviceName, name }: StoredFoundSensor): string =>
  deviceName === '' || name.includes(deviceName) ? name : `${deviceName} ${name}`.trim()

/** The gateway's key must reach the device. */
const isBelowGateway = async (
  stores: Writes,
  { accountId }: StoredFoundSensor,
  holder: Account,
): Promise<boolean> => {
  const gateway = accountId === null ? null : await stores.accounts.byId(accountId)
  return gateway === null || isInSubtree(holder.path, gateway.path)
}

/** The first of each other channel. */
const companionsOf = (siblings: readonly StoredFoundSensor[]): StoredFoundSensor[] => {
  const others = siblings.filter(
    ({ channel, source, state }) =>
      channel !== 'temperature' && source !== null && state === 'waiting',
  )
  return [...Map.groupBy(others, ({ channel }) => channel).values()].flatMap((same) =>
    same.slice(0, 1),
  )
}

/** A free number on the device of its siblings, where the same account holds it, or a new device. */
const placeFor = async (
  stores: Writes,
  actor: AccountActor,
  { deviceName }: StoredFoundSensor,
  siblings: readonly StoredFoundSensor[],
  holder: Account,
  now: Date,
): Promise<SensorPlace> => {
  for (const { place } of siblings) {
    const device = place === null ? null : await stores.devices.byImei(place.imeiNumber)
    if (device === null || device.holderId !== holder.id) continue
    const tools = await stores.tools.ofDevice(device.imeiNumber)
    const taken = new Set(tools.map(({ tool }) => tool.equipmentId))
    // One whose tool was deleted still sends there: two probes must not share a number.
    for (const sibling of siblings)
      if (sibling.channel === 'temperature' && sibling.place?.imeiNumber === device.imeiNumber)
        taken.add(sibling.place.equipmentId)
    for (let equipmentId = 1; equipmentId <= SENSORS_PER_DEVICE; equipmentId++)
      if (!taken.has(equipmentId)) return { imeiNumber: device.imeiNumber, equipmentId }
  }
  const imeiNumber = await freeNumber(stores)
  const facts = { keyHash: null, createdAt: now, holderId: holder.id, claimCodeHash: null }
  await stores.devices.create({ imeiNumber, alias: null, ...facts })
  await appendEntry(stores.audit, {
    at: now,
    actor: auditActor(actor),
    action: 'device.registered',
    subject: { kind: 'device', id: imeiNumber },
    before: null,
    after: { alias: null, hasKey: false, userId: holder.id, foundAs: deviceName },
  })
  return { imeiNumber, equipmentId: 1 }
}

const freeNumber = async (stores: Writes): Promise<string> => {
  for (;;) {
    const digits =
      String(randomInt(1_000_000)).padStart(6, '0') + String(randomInt(1_000_000)).padStart(6, '0')
    const imeiNumber = numberWithoutImei(digits)
    if ((await stores.devices.byImei(imeiNumber)) === null) return imeiNumber
  }
}
