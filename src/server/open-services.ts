import { join } from 'node:path'
import { createErasedList } from './backups/erased-list.ts'
import { backupFolder, openBackups } from './backups/open-backups.ts'
import { createChartThread } from './charts/chart-thread.ts'
import type { Config } from './config.ts'
import { createGraphQLDoor } from './graphql/graphql-door.ts'
import { createGraphQLSocket } from './graphql/graphql-socket.ts'
import { createRefusedRights } from './graphql/refused-rights.ts'
import { schema } from './graphql/schema.ts'
import { takeNextWay } from './delivery-reports/next-way.ts'
import { openDelivery } from './delivery/open-delivery.ts'
import { createFileLinks } from './downloads/file-links.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { requestIds } from './http/http-server.ts'
import { clientAddress } from './http/client-address.ts'
import { isOwnOrigin } from './http/own-origin.ts'
import { watchForProxies } from './http/unnamed-proxy.ts'
import { createReportProcesses } from './deviations/report-processes.ts'
import { createReviewProcesses } from './reviews/review-processes.ts'
import { createRegisterProcesses } from './haccp/register-processes.ts'
import { createPdfProcesses } from './measure-log/pdf-processes.ts'
import { createUsageLimits, type UsageLimits } from './rate-limits/usage-limits.ts'
import type { ServerWatch } from './self-watch/open-self-watch.ts'
import { createServices, type Services } from './services.ts'
import { createCustomerLookup } from './storage/customer-lookup.ts'
import { DATABASE_FILE } from './storage/sqlite/open-connection.ts'
import { openKeys } from './open-data-folder.ts'
import { isKeyOfLastStart } from './second-factor/is-key-of-last-start.ts'
import { watchAppSecrets } from './second-factor/watch-app-secrets.ts'
import { openWatches } from './open-watches.ts'
import { openWebhooks } from './webhooks/open-webhooks.ts'
import { webhookHosts } from './webhooks/webhook-hosts.ts'
import { authenticateBy } from './graphql/caller.ts'
import type { Base, Closers, Overrides } from './open-base.ts'

/** The key for secrets that are read again. The server log says where it does not open what is stored. */
const openSecretBox = async (config: Config, { storage, clock, log }: Base) => {
  const box = await openKeys(config.dataDir)
  const appSecrets = await watchAppSecrets({ storage, box })
  if (appSecrets.accounts > 0)
    log.error(
      { accounts: appSecrets.accounts },
      'second-factor.key does not open the secrets of these accounts’ apps: put the former file back and restart',
    )
  if (!(await isKeyOfLastStart({ storage, clock, box })))
    log.error(
      'second-factor.key is not the one of the last start on this database: what was sealed with the former one (apps with codes, webhooks) cannot be read any more',
    )
  return { box, appSecrets }
}

/** The backups that the server makes itself, and the list of people to erase from what is restored. */
const openOwnBackups = (config: Config, base: Base, serverWatch: ServerWatch) => {
  const { storage, databaseFile, log } = base
  // Without backups of its own nothing is restored by this program.
  if (databaseFile === null) return { noteErased: async () => {}, backups: null }
  const noteErased = createErasedList({
    storage,
    folder: backupFolder(config.backups, config.dataDir),
    copyFolder: config.copyDir,
    onError: (error, folder) =>
      log.error(
        { err: error, folder },
        'the list of erased people is not in order; it is written again with the next backup',
      ),
  })
  const backups = openBackups({
    ...base,
    databaseFile,
    noteErased,
    settings: config.backups,
    dataDir: config.dataDir,
    copyDir: config.copyDir,
    file: join(config.dataDir, DATABASE_FILE),
    serverWatch,
  })
  return { noteErased, backups }
}

/** GraphQL over HTTP and over sockets. */
const openGraphQL = (
  config: Config,
  { clock, log, reportError, storage }: Base,
  {
    services,
    limits,
    countRefusedRight,
  }: { services: Services; limits: UsageLimits } & Pick<Metrics, 'countRefusedRight'>,
) => {
  const authenticate = authenticateBy(services.sessions)
  const refusedRights = createRefusedRights({
    clock,
    count: ({ operation }) => countRefusedRight(operation),
    log: (refused) => log.warn(refused, 'an account asked for what it may not have'),
  })
  const door = createGraphQLDoor({
    schema,
    production: config.production,
    reportError,
    refusedRights,
  })
  const socket = createGraphQLSocket({
    door,
    services,
    authenticate,
    limits,
    isOwnOrigin: isOwnOrigin(config.publicUrl),
    addressOf: clientAddress(config.trustedProxies),
    onChange: storage.onChange,
    reportError,
    nextRequestId: requestIds(),
  })
  return { authenticate, door, socket }
}

/** The processes that draw papers. */
const openDrawing = (closers: Closers) => {
  const pdf = createPdfProcesses()
  const reportPdf = createReportProcesses()
  const registerPdf = createRegisterProcesses()
  const reviewPdf = createReviewProcesses()
  const all = { pdf, reportPdf, registerPdf, reviewPdf }
  for (const processes of Object.values(all)) closers.push(() => processes.close())
  return all
}

/** The services and the GraphQL that asks them. */
export const openServices = async (
  config: Config,
  overrides: Overrides,
  closers: Closers,
  base: Base,
) => {
  const { clock, log, reportError, storage, brands, databaseFile, live, liveAlarms } = base
  const drawing = openDrawing(closers)
  const foldersIn = join(config.dataDir, 'inspection-folders')
  const fileLinks = createFileLinks(clock)
  const proxies = watchForProxies({ clock, log, trustedProxies: config.trustedProxies })
  const delivery = await openDelivery({
    storage,
    clock,
    settings: config.delivery,
    publicUrl: config.publicUrl,
    brands,
    counted: (channel, outcome) => metrics.countDelivery(channel, outcome),
    reportError,
    ...(overrides.pushRequest && { pushRequest: overrides.pushRequest }),
  })
  const { box, appSecrets } = await openSecretBox(config, base)
  const watches = openWatches(config, { ...base, observers: [appSecrets.observe] }, delivery)
  const { serverWatch } = watches
  const { noteErased, backups } = openOwnBackups(config, base, serverWatch)
  const limits = createUsageLimits({
    clock: base.limitClock,
    together: base.together,
    customerOf: createCustomerLookup(storage),
    refused: (limit, by) => metrics.countRefusal(limit, by),
  })
  const chartThread = createChartThread({ reportError })
  closers.push(() => chartThread.close())
  const services = createServices({
    storage,
    brands,
    databaseFile,
    noteErased,
    backups,
    clock,
    limitClock: base.limitClock,
    together: base.together,
    box,
    live,
    liveAlarms,
    chartThread,
    ...drawing,
    foldersIn,
    fileLinks,
    limits,
    delivery,
    serverWatch,
    heartbeat: watches.heartbeat,
    otherServers: watches.otherServers,
    copyFolder: config.copyDir,
    onBulkError: reportError,
    refusals: base.refusals,
    reports: base.reports,
    foundValues: base.foundValues,
    retentionDays: config.retentionDays,
    registration: config.registration,
    publicUrl: config.publicUrl,
    loggerPorts: () => base.loggerPorts,
    webhookHosts: config.webhookHosts,
    unnamedProxy: proxies.missing,
    mailsLinks: config.delivery.mail !== null && config.publicUrl !== null,
  })
  closers.push(() => services.bulk.stop())
  const { authenticate, door, socket } = openGraphQL(config, base, {
    services,
    limits,
    countRefusedRight: (operation) => metrics.countRefusedRight(operation),
  })
  const metrics = createMetrics({
    openSockets: () => socket.size(),
    ...watches,
    damagedRows: () => storage.damagedRows.length,
    damagedDays: () => storage.damagedDays().length,
    outbox: () => storage.outbox.depth(),
  })
  const startWebhooks = (): (() => Promise<void>) =>
    openWebhooks({
      storage,
      clock,
      box,
      hosts: webhookHosts(config.webhookHosts),
      publicUrl: config.publicUrl,
      brands,
      reportKey: delivery.key,
      onUndelivered: takeNextWay,
      reportError,
    })
  return {
    foldersIn,
    startWebhooks,
    fileLinks,
    proxies,
    delivery,
    ...watches,
    backups,
    services,
    limits,
    authenticate,
    door,
    socket,
    metrics,
  }
}
export type OpenServices = Awaited<ReturnType<typeof openServices>>
