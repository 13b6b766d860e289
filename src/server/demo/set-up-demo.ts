import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Result } from '../../domain/result.ts'
import type { Account } from '../../domain/users/account.ts'
import type { Services } from '../services.ts'
import type { Storage } from '../storage/storage.ts'
import { FRIDGE_LIMITS } from '../../simulator/fridges/climates.ts'
import { DEMO_CUSTOMERS, type DemoCustomer } from './demo-customers.ts'

export const DEMO_PASSWORD = 'cold goods stay cold'
export const DEMO_STAFF = {
  superadmin: 'admin@demo.example',
  admin: 'country@demo.example',
  affiliate: 'reseller@demo.example',
  factory: 'factory@demo.example',
} as const

const PROBES_PER_DEVICE = 4

type DemoStorage = Pick<Storage, 'accounts' | 'transaction'>

export type DemoServices = Pick<Services, 'users' | 'sessions' | 'tools' | 'devices'>

/** IMEI of a demo device. `customer`, `device`: indexes in `DEMO_CUSTOMERS` and `devicesOf`. */
export const demoImei = (customer: number, device: number): string =>
  `8654130512${String(customer * 100 + device).padStart(5, '0')}`

/** A customer's fridges, grouped by the device that measures them. */
export const devicesOf = (customer: DemoCustomer): DemoCustomer['fridges'][] =>
  Array.from({ length: Math.ceil(customer.fridges.length / PROBES_PER_DEVICE) }, (_, index) =>
    customer.fridges.slice(index * PROBES_PER_DEVICE, (index + 1) * PROBES_PER_DEVICE),
  )

export const demoActor = async (
  storage: Pick<Storage, 'accounts'>,
  email: string,
): Promise<AccountActor> => {
  const account = await storage.accounts.byEmail(email)
  if (account === null) throw new Error(`The demo has no account ${email}.`)
  return { kind: 'account', id: account.id, role: account.role, path: account.path }
}

/** The value of a result. Throws on a refusal: demo data that breaks a rule is a bug. */
export const granted = <T>(result: Result<T, { kind: string }>): T => {
  if (!result.ok)
    throw new Error(`A service refused the demo's data: ${JSON.stringify(result.error)}`)
  return result.value
}

/**
 * An account that a manager has made, whose password counts as its owner's choice: everybody knows
 * the demo's passwords. Returns its id.
 */
const withChosenPassword = async (
  storage: DemoStorage,
  creation: Promise<Result<Account, { kind: string }>>,
): Promise<number> => {
  const { id, createdAt } = granted(await creation)
  await storage.transaction(async ({ accounts }) => {
    const passwordHash = await accounts.passwordHash(id)
    if (passwordHash !== null) await accounts.change(id, { passwordHash, updatedAt: createdAt })
  })
  return id
}

const setUpStaff = async (
  { users, sessions }: DemoServices,
  storage: DemoStorage,
): Promise<void> => {
  await sessions.ensureFirstSuperadmin({ email: DEMO_STAFF.superadmin, password: DEMO_PASSWORD })
  const superadmin = await demoActor(storage, DEMO_STAFF.superadmin)
  for (const role of ['admin', 'factory'] as const) {
    await withChosenPassword(
      storage,
      users.createStaff(superadmin, {
        role,
        email: DEMO_STAFF[role],
        firstName: 'Demo',
        lastName: role === 'admin' ? 'Country manager' : 'Factory',
        password: DEMO_PASSWORD,
        language: 'english',
      }),
    )
  }
  await withChosenPassword(
    storage,
    users.create(await demoActor(storage, DEMO_STAFF.admin), {
      role: 'affiliate',
      email: DEMO_STAFF.affiliate,
      firstName: 'Frost',
      lastName: 'Refrigeration Service',
      password: DEMO_PASSWORD,
      language: 'english',
      parentUserId: null,
    }),
  )
}

/** The customer's account. Returns its id. */
const setUpCustomer = async (
  { users }: DemoServices,
  storage: DemoStorage,
  reseller: AccountActor,
  { email, firstName, lastName, language, timeZone }: DemoCustomer,
): Promise<number> => {
  const id = await withChosenPassword(
    storage,
    users.create(reseller, {
      role: 'user',
      email,
      firstName,
      lastName,
      language,
      password: DEMO_PASSWORD,
      parentUserId: null,
    }),
  )
  granted(await users.setTimeZone(await demoActor(storage, email), { timeZone }))
  return id
}

/** A customer's device, which its reseller registers, with a tool for each of its fridges. */
const setUpDevice = async (
  { devices, tools }: DemoServices,
  reseller: AccountActor,
  userId: number,
  imeiNumber: string,
  fridges: DemoCustomer['fridges'],
): Promise<void> => {
  granted(await devices.register(reseller, { imeiNumber, alias: null, userId }))
  for (const [probe, fridge] of fridges.entries()) {
    granted(
      await tools.save(reseller, {
        id: null,
        name: fridge.name,
        userId,
        imeiNumber,
        equipmentId: probe + 1,
        type: 'temperature',
        defrostFridge: fridge.kind !== 'medicine',
        temperatureCorrection: 0,
        limits: FRIDGE_LIMITS[fridge.kind],
      }),
    )
  }
}

/**
 * Creates the accounts, devices and sensors of the demo in an empty storage. The clock of
 * `services` shows the start of the history, so limits and corrections are in force for all of it.
 */
export const setUpDemo = async (services: DemoServices, storage: DemoStorage): Promise<void> => {
  await setUpStaff(services, storage)
  const reseller = await demoActor(storage, DEMO_STAFF.affiliate)
  for (const [index, customer] of DEMO_CUSTOMERS.entries()) {
    const userId = await setUpCustomer(services, storage, reseller, customer)
    for (const [device, fridges] of devicesOf(customer).entries())
      await setUpDevice(services, reseller, userId, demoImei(index, device), fridges)
  }
}
