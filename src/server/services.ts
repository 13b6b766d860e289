import type { Clock } from '../domain/clock.ts'
import { acknowledgeAlarm } from './alarms/acknowledge-alarm.ts'
import {
  alarmsOfTools,
  deliveriesOfIncidents,
  openIncidents,
  runningPause,
  shownAcknowledgements,
  toolsOfIncidents,
} from './alarms/alarm-details.ts'
import { alarmById, countAlarms, countOpenAlarms, listAlarms } from './alarms/list-alarms.ts'
import { liveAlarms } from './alarms/live-alarms.ts'
import { countByAccount, openAlarmsByCustomer, openAlarmsOf } from './alarms/open-alarms.ts'
import { createNewRecipients } from './alarms/new-recipients.ts'
import { pauseAlarms } from './alarms/pause-alarms.ts'
import { previewAlarms } from './alarms/preview/preview-alarms.ts'
import { updateAlarmSettings } from './alarms/update-alarm-settings.ts'
import type { ManagedBackups } from './backups/managed-backups.ts'
import { showBackups } from './backups/show-backups.ts'
import { createAccountMailLimits } from './account-mails/account-mail-limits.ts'
import { auditServices } from './audit/audit-services.ts'
import { deliveryServices } from './delivery/delivery-services.ts'
import type { DeliveryParts } from './delivery/open-delivery.ts'
import { handOverDevice } from './device-life/hand-over-device.ts'
import { registerDevices } from './device-life/register-devices.ts'
import { replaceDevice } from './device-life/replace-device.ts'
import { retireDevice } from './device-life/retire-device.ts'
import type { DeviceRefusals } from './device-refusals/device-refusals.ts'
import { listDeviceRefusals } from './device-refusals/list-device-refusals.ts'
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
import { makeClaimCode } from './devices/make-claim-code.ts'
import { registerDevice } from './devices/register-device.ts'
import { rotateDeviceKey } from './devices/rotate-device-key.ts'
import type { FileLinks } from './downloads/file-links.ts'
import { offerExport } from './exports/offer-export.ts'
import { importServices } from './imports/import-services.ts'
import type { LiveAlarms } from './live/live-alarms.ts'
import type { LiveReadings } from './live/live-readings.ts'
import { measureLogServices } from './measure-log/measure-log-services.ts'
import type { PdfProcesses } from './measure-log/pdf-processes.ts'
import { peopleServices } from './people/people-services.ts'
import { chartData } from './readings/chart-data.ts'
import { chartSeries } from './readings/chart-series.ts'
import { countDamagedReadings } from './readings/count-damaged-readings.ts'
import { lastData } from './readings/last-data.ts'
import { liveReadings } from './readings/live-readings.ts'
import { periodFigures } from './readings/period-figures.ts'
import { readingProvenance } from './readings/reading-provenance.ts'
import { recentSeries } from './readings/recent-series.ts'
import type { UsageLimits } from './rate-limits/usage-limits.ts'
import { listTroubles } from './self-watch/list-troubles.ts'
import type { ServerWatch } from './self-watch/open-self-watch.ts'
import { TOKEN_PREFIX } from '../domain/tokens/token-scope.ts'
import type { AccountActor } from '../domain/permissions/actor.ts'
import type { Attendance } from '../domain/users/session-time.ts'
import { passingSecretBox, type SecretBox } from './secret-box.ts'
import { logInWithCode } from './second-factor/log-in-with-code.ts'
import { secondFactorServices } from './second-factor/second-factor-services.ts'
import { secretHash } from './secret.ts'
import { actorOfSession } from './sessions/actor-of-session.ts'
import { actorOfToken } from './sessions/actor-of-token.ts'
import { currentActor } from './sessions/live-session.ts'
import type { Storage } from './storage/storage.ts'
import { dismissFoundSensor } from './found-sensors/dismiss-found-sensor.ts'
import type { FoundValues } from './found-sensors/found-values.ts'
import { countFoundSensors, listFoundSensors } from './found-sensors/list-found-sensors.ts'
import { restoreFoundSensor } from './found-sensors/restore-found-sensor.ts'
import { takeOverSensor } from './found-sensors/take-over-sensor.ts'
import { createAppKey } from './tokens/create-app-key.ts'
import { createToken } from './tokens/create-token.ts'
import { listTokens } from './tokens/list-tokens.ts'
import { revokeAppKey } from './tokens/revoke-app-key.ts'
import { revokeToken } from './tokens/revoke-token.ts'
import { deleteTool } from './tools/delete-tool.ts'
import { listOwnTools, listTools, pageOfTools } from './tools/list-tools.ts'
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
import { createWallLink } from './wall/create-wall-link.ts'
import { listWallLinks } from './wall/list-wall-links.ts'
import { openWall, wallSeries, wallTrend } from './wall/open-wall.ts'
import { revokeWallLink } from './wall/revoke-wall-link.ts'

export type RegisterDeps = {
  storage: Storage
  clock: Clock
  /** A clock that only goes on, by which limits count; left out: `clock`. */
  limitClock?: Clock
  /** Whether strangers may make accounts for themselves. */
  registration: 'open' | 'closed'
  /** PUBLIC_URL, without a trailing slash. Null when it is not set. */
  publicUrl: string | null
  /** Whether links to people go by mail: a mail server and PUBLIC_URL are set. */
  mailsLinks: boolean
  passwords?: PasswordHasher
  limits: UsageLimits
  /** Seals secrets that the server reads again. Left out: they end with the process. */
  box?: SecretBox
  /** Where loggers may connect beside HTTP; nowhere where it is left out. */
  loggerPorts?: () => LoggerPorts
  /** Left out: nothing is known of values that gateways send. */
  foundValues?: Pick<FoundValues, 'get'>
  /** Whether mail is set up; it is not where it is left out. */
  sendsMail?: () => boolean
}

/** Accounts, their sessions, sensors and devices: needs nothing that runs beside the server. */
export const createRegisterServices = (registerDeps: RegisterDeps) => {
  const {
    passwords = createPasswordHasher(),
    sendsMail = () => false,
    box = passingSecretBox(),
    limitClock = registerDeps.clock,
  } = registerDeps
  const deps = {
    ...registerDeps,
    passwords,
    sendsMail,
    box,
    hashes: createPasswordQueue(passwords),
    guard: createLoginGuard(limitClock),
    claims: createClaimGuard(limitClock),
    mailLimits: createAccountMailLimits(limitClock),
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
      actorOf: (token: string, attendance: Attendance = 'attended') =>
        token.startsWith(TOKEN_PREFIX)
          ? actorOfToken(deps)(secretHash(token))
          : actorOfSession(deps)(secretHash(token), attendance),
      /** The actor by the token's hash, which a socket keeps. */
      actorOfSession: actorOfSession(deps),
    },
    tools: {
      list: listTools(deps),
      own: listOwnTools(deps),
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
      registerMany: registerDevices(deps),
      held: usableDevice(deps),
      doors: openDoors(deps),
      register: registerDevice(deps),
      rotateKey: rotateDeviceKey(deps),
      claim: claimDevice(deps),
      makeClaimCode: makeClaimCode(deps),
      allowTcp: allowTcp(deps),
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
  }
}

export type ServiceDeps = RegisterDeps & {
  /** Left out or null: the server makes none. */
  backups?: Pick<ManagedBackups, 'now'> | null
  serverWatch: Pick<ServerWatch, 'troubles' | 'damage'>
  refusals: Pick<DeviceRefusals, 'ofDevice'>
  live: Pick<LiveReadings, 'subscribe'>
  liveAlarms: Pick<LiveAlarms, 'subscribe'>
  pdf: Pick<PdfProcesses, 'draw'>
  fileLinks: FileLinks
  delivery: DeliveryParts
  /** How long readings are kept. */
  retentionDays: number
  /** See `DeliveryDeps`. */
  unnamedProxy?: () => string | null
}

/** What the doors may ask for, by the thing it concerns. */
export const createServices = (deps: ServiceDeps) => ({
  ...createRegisterServices({
    ...deps,
    sendsMail: () => deps.delivery.mailState().kind !== 'not-set',
  }),
  readings: {
    chartData: chartData(deps),
    chartSeries: chartSeries(deps),
    periodFigures: periodFigures(deps),
    readingProvenance: readingProvenance(deps),
    countDamaged: countDamagedReadings(deps.serverWatch),
    recentSeries: recentSeries(deps),
    lastData: lastData(deps),
    live: liveReadings(deps),
  },
  measureLogs: measureLogServices(deps),
  limits: deps.limits,
  wall: {
    links: listWallLinks(deps),
    createLink: createWallLink(deps),
    revokeLink: revokeWallLink(deps),
    open: openWall(deps),
    seriesOf: wallSeries(deps),
    trendOf: wallTrend(deps),
  },
  audit: auditServices(deps),
  alarms: {
    list: listAlarms(deps),
    byId: alarmById(deps),
    count: countAlarms(deps),
    openOf: openAlarmsOf(deps),
    openByCustomer: openAlarmsByCustomer(deps),
    countByAccount: countByAccount(deps),
    countOpen: countOpenAlarms(deps),
    acknowledge: acknowledgeAlarm(deps),
    updateSettings: updateAlarmSettings({ ...deps, newRecipients: createNewRecipients(deps) }),
    pause: pauseAlarms(deps),
    preview: previewAlarms(deps),
    live: liveAlarms(deps),
    ofTools: alarmsOfTools(deps),
    openOfTools: openIncidents(deps),
    toolsOf: toolsOfIncidents(deps),
    acknowledgementsOf: shownAcknowledgements(deps),
    deliveriesOf: deliveriesOfIncidents(deps),
    runningPause: runningPause(deps),
  },
  deliveries: deliveryServices(deps),
  exports: { offer: offerExport(deps) },
  imports: importServices(deps),
  deviceRefusals: listDeviceRefusals(deps),
  serverTroubles: listTroubles(deps),
  serverBackups: showBackups(deps),
})

export type Services = ReturnType<typeof createServices>
