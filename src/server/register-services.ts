import type { Clock } from '../domain/clock.ts'
import { type Brands, NO_BRANDS } from './brands/brand-cache.ts'
import { createNewRecipients } from './alarms/new-recipients.ts'
import {
  type AccountMailLimits,
  createAccountMailLimits,
} from './account-mails/account-mail-limits.ts'
import { createDeviceReports, type DeviceReports } from './device-reports/device-reports.ts'
import { handOverDevice } from './device-life/hand-over-device.ts'
import { registerDevices } from './device-life/register-devices.ts'
import { replaceDevice } from './device-life/replace-device.ts'
import { retireDevice } from './device-life/retire-device.ts'
import { allowTcp } from './devices/allow-tcp.ts'
import { claimDevice } from './devices/claim-device.ts'
import { type LoggerPorts, openDoors } from './devices/logger-doors.ts'
import { usableDevice } from './devices/usable-device.ts'
import { createClaimGuard } from './devices/claim-guard.ts'
import {
  listDevices,
  listUnknownDevices,
  pageOfDevices,
  statesOfDevices,
  toolsOfDevices,
} from './devices/list-devices.ts'
import { makeClaimCode, makeClaimCodes } from './devices/make-claim-code.ts'
import { registerDevice } from './devices/register-device.ts'
import { rotateDeviceKey } from './devices/rotate-device-key.ts'
import { setDeviceAlias } from './devices/set-device-alias.ts'
import { peopleServices } from './people/people-services.ts'
import type { UsageLimits } from './rate-limits/usage-limits.ts'
import { LOOK_PREFIX } from '../domain/support/support-access.ts'
import { TOKEN_PREFIX } from '../domain/tokens/token-scope.ts'
import type { AccountActor } from '../domain/permissions/actor.ts'
import type { Attendance } from '../domain/users/session-time.ts'
import { passingSecretBox, type SecretBox } from './secret-box.ts'
import { logInWithCode } from './second-factor/log-in-with-code.ts'
import { secondFactorServices } from './second-factor/second-factor-services.ts'
import { secretHash } from './secret.ts'
import { actorOfSession } from './sessions/live-session.ts'
import { actorOfLook } from './sessions/actor-of-look.ts'
import { actorOfToken } from './sessions/actor-of-token.ts'
import { currentActor } from './sessions/live-session.ts'
import type { Storage } from './storage/storage.ts'
import { customerServices } from './customers/customer-services.ts'
import { dismissFoundSensor } from './found-sensors/dismiss-found-sensor.ts'
import type { FoundValues } from './found-sensors/found-values.ts'
import { countFoundSensors, listFoundSensors } from './found-sensors/list-found-sensors.ts'
import { restoreFoundSensor } from './found-sensors/restore-found-sensor.ts'
import { resellerRuleServices } from './reseller-rules/reseller-rule-services.ts'
import { siteServices } from './sites/site-services.ts'
import { supportServices } from './support/support-services.ts'
import { takeOverSensor } from './found-sensors/take-over-sensor.ts'
import { createAppKey } from './tokens/create-app-key.ts'
import { createToken } from './tokens/create-token.ts'
import { listTokens } from './tokens/list-tokens.ts'
import { revokeAppKey } from './tokens/revoke-app-key.ts'
import { revokeToken } from './tokens/revoke-token.ts'
import { deleteTool } from './tools/delete-tool.ts'
import { listOwnToolsInSlices, listToolsInSlices, pageOfTools } from './tools/list-tools.ts'
import { createLimitsMemory, type LimitsMemory } from './tools/limits-memory.ts'
import { saveTool } from './tools/save-tool.ts'
import { setTool } from './tools/set-tool.ts'
import {
  lastChannels,
  lastReadings,
  limitsNeverSet,
  ownersOfTools,
  usualIntervals,
} from './tools/tool-details.ts'
import { chooseOwnPassword } from './users/choose-own-password.ts'
import { createAccount } from './users/create-account.ts'
import { createStaffAccount } from './users/create-staff-account.ts'
import { deleteAccount } from './users/delete-account.ts'
import { editAccount } from './users/edit-account.ts'
import { endOtherSessions, endSession } from './users/end-sessions.ts'
import { ensureFirstSuperadmin } from './users/ensure-first-superadmin.ts'
import {
  accountInSight,
  listAccounts,
  listAffiliates,
  listOwnAccounts,
  pageOfAccounts,
} from './users/list-accounts.ts'
import { listSessions } from './users/list-sessions.ts'
import { logIn } from './users/log-in.ts'
import { logOut } from './users/log-out.ts'
import { createLoginGuard } from './users/login-guard.ts'
import { ownAccount } from './users/own-account.ts'
import { createPasswordHasher, type PasswordHasher } from './users/password-hasher.ts'
import { createPasswordQueue } from './users/password-queue.ts'
import { registerAccount } from './users/register-account.ts'
import { setPassword } from './users/set-password.ts'
import { setTimeZone } from './users/set-time-zone.ts'
import { webhookHosts } from './webhooks/webhook-hosts.ts'
import { webhookServices } from './webhooks/webhook-services.ts'
import { COUNTS_ALONE, type CountsTogether } from './rate-limits/counts-together.ts'

export type RegisterDeps = {
  storage: Storage
  clock: Clock
  /** A clock that only goes on, by which limits count; left out: `clock`. */
  limitClock?: Clock
  /** What all servers on the database count; left out: this one counts alone. */
  together?: CountsTogether
  /** Whether strangers may make accounts for themselves. */
  registration: 'open' | 'closed'
  /** PUBLIC_URL, without a trailing slash. Null when it is not set. */
  publicUrl: string | null
  /** Whether links to people go by mail: a mail server and PUBLIC_URL are set. */
  mailsLinks: boolean
  passwords?: PasswordHasher
  /** Left out: there are none. */
  brands?: Brands
  limits: UsageLimits
  /** Seals secrets that the server reads again. Left out: they end with the process. */
  box?: SecretBox
  /** Where loggers may connect beside HTTP; nowhere where it is left out. */
  loggerPorts?: () => LoggerPorts
  /** Left out: only what is stored is known of what devices say of themselves. */
  reports?: Pick<DeviceReports, 'of'>
  /** Left out: nothing is known of values that gateways send. */
  foundValues?: Pick<FoundValues, 'get'>
  /** Receivers of webhooks beside those on the open internet: WEBHOOK_HOSTS; none if left out. */
  webhookHosts?: readonly string[]
  /** Whether mail is set up; it is not where it is left out. */
  sendsMail?: () => boolean
  /** What was mailed lately; left out: nothing, and nobody else counts. */
  mailLimits?: AccountMailLimits
  /** Left out: one of their own. */
  toolLimits?: LimitsMemory
}

/** Accounts, their sessions, sensors and devices: needs nothing that runs beside the server. */
export const createRegisterServices = (registerDeps: RegisterDeps) => {
  const {
    passwords = createPasswordHasher(),
    sendsMail = () => false,
    brands = NO_BRANDS,
    box = passingSecretBox(),
    limitClock = registerDeps.clock,
    together = COUNTS_ALONE,
    mailLimits = createAccountMailLimits(limitClock, together),
    toolLimits = createLimitsMemory(registerDeps.storage),
  } = registerDeps
  const deps = {
    ...registerDeps,
    passwords,
    brands,
    sendsMail,
    box,
    hashes: createPasswordQueue(passwords),
    guard: createLoginGuard(limitClock, together),
    claims: createClaimGuard(limitClock, together),
    mailLimits,
    toolLimits,
    newRecipients: createNewRecipients(registerDeps),
  }
  const secondFactor = secondFactorServices(deps)
  return {
    users: {
      me: ownAccount(deps),
      register: registerAccount(deps),
      create: createAccount(deps),
      createStaff: createStaffAccount(deps),
      edit: editAccount(deps),
      remove: deleteAccount(deps),
      setTimeZone: setTimeZone(deps),
      one: accountInSight(deps),
      list: listAccounts(deps),
      own: listOwnAccounts(deps),
      affiliates: listAffiliates(deps),
      page: pageOfAccounts(deps),
    },
    people: peopleServices(deps),
    sites: siteServices(deps),
    customers: customerServices(deps),
    resellerRules: resellerRuleServices(deps),
    support: supportServices(deps),
    secondFactor,
    sessions: {
      logIn: logInWithCode({
        logIn: logIn(deps),
        finishLogin: secondFactor.finishLogin,
        actorOfSession: actorOfSession(deps),
      }),
      logOut: logOut(deps),
      list: listSessions(deps),
      end: endSession(deps),
      endOthers: endOtherSessions(deps),
      setPassword: setPassword(deps),
      chooseOwnPassword: chooseOwnPassword(deps),
      /** What the actor's session has to finish as it is now. */
      mustFinish: async (actor: AccountActor) =>
        (await currentActor(deps.storage, actor, deps.clock()))?.mustFinish ?? null,
      ensureFirstSuperadmin: ensureFirstSuperadmin(deps),
      /** The actor of a bearer token as it came with the request. */
      actorOf: (token: string, attendance: Attendance = 'attended') => {
        if (token.startsWith(TOKEN_PREFIX)) return actorOfToken(deps)(secretHash(token))
        if (token.startsWith(LOOK_PREFIX)) return actorOfLook(deps)(secretHash(token), attendance)
        return actorOfSession(deps)(secretHash(token), attendance)
      },
      /** The actor by the token's hash, which a socket keeps. */
      actorOfSession: actorOfSession(deps),
    },
    tools: {
      list: listToolsInSlices(deps),
      own: listOwnToolsInSlices(deps),
      page: pageOfTools(deps),
      save: saveTool(deps),
      set: setTool(deps),
      remove: deleteTool(deps),
      lastReadings: lastReadings(deps),
      lastChannels: lastChannels(deps),
      usualIntervals: usualIntervals(deps),
      owners: ownersOfTools(deps),
      limitsNeverSet: limitsNeverSet(deps),
    },
    devices: {
      list: listDevices(deps),
      page: pageOfDevices(deps),
      unknown: listUnknownDevices(deps),
      toolsOf: toolsOfDevices(deps),
      statesOf: statesOfDevices(deps),
      reportsOf: (deps.reports ?? createDeviceReports(deps.storage)).of,
      registerMany: registerDevices(deps),
      held: usableDevice(deps),
      doors: openDoors(deps),
      register: registerDevice(deps),
      rotateKey: rotateDeviceKey(deps),
      claim: claimDevice(deps),
      makeClaimCode: makeClaimCode(deps),
      makeClaimCodes: makeClaimCodes(deps),
      allowTcp: allowTcp(deps),
      setAlias: setDeviceAlias(deps),
      handOver: handOverDevice(deps),
      replace: replaceDevice(deps),
      retire: retireDevice(deps),
    },
    foundSensors: {
      list: listFoundSensors(deps),
      takeOver: takeOverSensor(deps),
      dismiss: dismissFoundSensor(deps),
      restore: restoreFoundSensor(deps),
      count: countFoundSensors(deps),
    },
    appKeys: { create: createAppKey(deps), revoke: revokeAppKey(deps) },
    tokens: { list: listTokens(deps), create: createToken(deps), revoke: revokeToken(deps) },
    webhooks: webhookServices({ ...deps, hosts: webhookHosts(deps.webhookHosts ?? []) }),
  }
}
