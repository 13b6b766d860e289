import { createAccountMailLimits } from './account-mails/account-mail-limits.ts'
import { acknowledgeAlarm } from './alarms/acknowledge-alarm.ts'
import { acknowledgeAlarms } from './alarms/acknowledge-alarms.ts'
import {
  alarmsOfTools,
  deliveriesOfIncidents,
  openIncidents,
  runningPause,
  toolsOfIncidents,
} from './alarms/alarm-details.ts'
import { acknowledgeGroup, groupById, groupsOfIncidents } from './alarms/alarm-groups.ts'
import {
  alarmById,
  countAlarms,
  countOpenAlarms,
  countUnacknowledgedAlarms,
  listAlarms,
} from './alarms/list-alarms.ts'
import { liveAlarms } from './alarms/live-alarms.ts'
import { countByAccount, openAlarmsByCustomer, openAlarmsOf } from './alarms/open-alarms.ts'
import { createNewRecipients } from './alarms/new-recipients.ts'
import { addCorrectiveAction } from './alarms/add-corrective-action.ts'
import { onMyWay } from './alarms/on-my-way.ts'
import { shownResponses } from './alarms/shown-responses.ts'
import { pauseAlarms } from './alarms/pause-alarms.ts'
import { previewAlarms } from './alarms/preview/preview-alarms.ts'
import { updateAlarmSettings } from './alarms/update-alarm-settings.ts'
import type { ManagedBackups } from './backups/managed-backups.ts'
import { showBackups } from './backups/show-backups.ts'
import { bulkServices } from './bulk/bulk-services.ts'
import { NO_BRANDS } from './brands/brand-cache.ts'
import { brandServices } from './brands/brand-services.ts'
import { auditServices } from './audit/audit-services.ts'
import { deliveryServices } from './delivery/delivery-services.ts'
import type { DeliveryParts } from './delivery/open-delivery.ts'
import type { DeviceRefusals } from './device-refusals/device-refusals.ts'
import { listDeviceRefusals } from './device-refusals/list-device-refusals.ts'
import { nextSteps, pendingAlarms, unreachedRecipients } from './alarms/what-comes-next.ts'
import type { DeviationPaper } from './deviations/deviation-paper.ts'
import { deviationServices } from './deviations/deviation-services.ts'
import { signableDeviations } from './deviations/signable-deviations.ts'
import { drillServices } from './drills/drill-services.ts'
import { alarmWaysServices } from './alarm-ways/alarm-ways-services.ts'
import { takeReport } from './delivery-reports/take-report.ts'
import { dutyServices } from './duty/duty-services.ts'
import type { FileLinks } from './downloads/file-links.ts'
import { offerExport } from './exports/offer-export.ts'
import { folderServices } from './inspection-folders/folder-services.ts'
import { inspectionServices } from './inspection-links/inspection-services.ts'
import { verifyFile } from './issued-files/verify-file.ts'
import { importServices } from './imports/import-services.ts'
import { instrumentServices } from './instruments/instrument-services.ts'
import type { RegisterPaper } from './haccp/register-record.ts'
import { signableRegisters } from './haccp/signable-registers.ts'
import { haccpServices } from './haccp/haccp-services.ts'
import type { LiveAlarms } from './live/live-alarms.ts'
import type { LiveReadings } from './live/live-readings.ts'
import { customerTableServices } from './customers/customer-table-services.ts'
import { calibrationPage } from './calibrations/calibration-page.ts'
import { exportCalibrations } from './calibrations/export-calibrations.ts'
import { customerNeeds } from './morning/customer-needs.ts'
import { readingsSince } from './readings/readings-since.ts'
import { alarmsSince } from './alarms/alarms-since.ts'
import { findAnything } from './search/find-anything.ts'
import { setFollowUp } from './morning/set-follow-up.ts'
import { measureLogServices } from './measure-log/measure-log-services.ts'
import type { PdfProcesses } from './measure-log/pdf-processes.ts'
import { profileServices } from './profiles/profile-services.ts'
import type { ChartThread } from './charts/chart-thread.ts'
import { chartDrawing } from './charts/draw-chart.ts'
import { chartData } from './readings/chart-data.ts'
import { chartSeries } from './readings/chart-series.ts'
import { coolingHealth } from './cooling/cooling-health.ts'
import { coolingSurroundings } from './cooling/cooling-surroundings.ts'
import { goodsSeries } from './readings/goods-series.ts'
import { countDamagedReadings } from './readings/count-damaged-readings.ts'
import { lastData } from './readings/last-data.ts'
import { liveReadings } from './readings/live-readings.ts'
import { periodFigures } from './readings/period-figures.ts'
import { readingProvenance } from './readings/reading-provenance.ts'
import { recentSeries } from './readings/recent-series.ts'
import { reportServices } from './reports/report-services.ts'
import type { ReviewPaper } from './reviews/review-paper.ts'
import { reviewServices } from './reviews/review-services.ts'
import { signingServices } from './signing/signing-services.ts'
import { signableReviews } from './reviews/signable-reviews.ts'
import { showServer, type ShowServerDeps } from './server-state/show-server.ts'
import { listTroubles } from './self-watch/list-troubles.ts'
import type { ServerWatch } from './self-watch/open-self-watch.ts'
import { signatureServices } from './signatures/signature-services.ts'
import { createLimitsMemory, type LimitsMemory } from './tools/limits-memory.ts'
import { takeUpload } from './uploads/take-upload.ts'
import { createUploads, type Uploads } from './uploads/uploads.ts'
import { createWallLink } from './wall/create-wall-link.ts'
import { listWallLinks } from './wall/list-wall-links.ts'
import { openWall, wallSeries, wallTrend } from './wall/open-wall.ts'
import { revokeWallLink } from './wall/revoke-wall-link.ts'
import { createRegisterServices, type RegisterDeps } from './register-services.ts'

export type ServiceDeps = RegisterDeps &
  Pick<ShowServerDeps, 'databaseFile' | 'copyFolder' | 'heartbeat' | 'otherServers'> & {
    /** Left out or null: the server makes none. */
    backups?: Pick<ManagedBackups, 'now'> | null
    serverWatch: Pick<ServerWatch, 'troubles' | 'damage' | 'figures'>
    refusals: Pick<DeviceRefusals, 'ofDevice'>
    live: Pick<LiveReadings, 'subscribe'>
    liveAlarms: Pick<LiveAlarms, 'subscribe'>
    /** Left out: all charts are drawn here. */
    chartThread?: ChartThread
    pdf: Pick<PdfProcesses, 'draw'>
    /** Draws registers. */
    registerPdf: Pick<PdfProcesses<RegisterPaper>, 'draw'>
    /** Draws reports about deviations. */
    reportPdf: Pick<PdfProcesses<DeviationPaper>, 'draw'>
    /** Draws reviews. */
    reviewPdf: Pick<PdfProcesses<ReviewPaper>, 'draw'>
    fileLinks: FileLinks
    /** Where the files of inspection folders are. */
    foldersIn: string
    delivery: DeliveryParts
    /** See `TrailDeps`. */
    noteErased?: () => Promise<void>
    /** How long readings are kept. */
    retentionDays: number
    /** Gets what a bulk change throws while it is written; left out: nobody. */
    onBulkError?: (error: unknown) => void
    /** See `DeliveryDeps`. */
    unnamedProxy?: () => string | null
  }

/** What the doors may ask for, by the thing it concerns. */
export const createServices = (deps: ServiceDeps) =>
  servicesOf({
    ...deps,
    uploads: createUploads(deps.clock),
    toolLimits: createLimitsMemory(deps.storage),
  })

const servicesOf = (deps: ServiceDeps & { uploads: Uploads; toolLimits: LimitsMemory }) => {
  const mailLimits = createAccountMailLimits(deps.limitClock ?? deps.clock, deps.together)
  const registered = createRegisterServices({
    ...deps,
    mailLimits,
    sendsMail: () => deps.delivery.mailState().kind !== 'not-set',
  })
  const { proveAnew } = registered.secondFactor
  return {
    ...registered,
    readings: {
      chartData: chartData(deps),
      chartSeries: chartSeries(deps),
      goodsSeries: goodsSeries(deps),
      periodFigures: periodFigures(deps),
      coolingHealth: coolingHealth(deps),
      coolingSurroundings: coolingSurroundings(deps),
      readingProvenance: readingProvenance(deps),
      countDamaged: countDamagedReadings(deps.serverWatch),
      recentSeries: recentSeries(deps),
      since: readingsSince(deps),
      lastData: lastData(deps),
      live: liveReadings(deps),
    },
    charts: chartDrawing(deps, deps.chartThread ?? null),
    measureLogs: measureLogServices(deps),
    verifyFile: verifyFile(deps),
    signatures: signatureServices({
      ...deps,
      proveAnew,
      kinds: {
        deviation: signableDeviations,
        register: signableRegisters(deps),
        review: signableReviews,
      },
    }),
    limits: deps.limits,
    wall: {
      links: listWallLinks(deps),
      createLink: createWallLink(deps),
      revokeLink: revokeWallLink(deps),
      open: openWall(deps),
      seriesOf: wallSeries(deps),
      trendOf: wallTrend(deps),
    },
    brands: brandServices({ ...deps, brands: deps.brands ?? NO_BRANDS }),
    duty: dutyServices(deps),
    haccp: haccpServices(deps),
    alarmWays: alarmWaysServices(deps),
    deviations: deviationServices(deps),
    deliveryReports: { take: takeReport({ ...deps, key: deps.delivery.key }) },
    drills: drillServices(deps),
    profiles: profileServices(deps),
    reports: reportServices({ ...deps, newRecipients: createNewRecipients(deps) }),
    reviews: reviewServices(deps),
    signing: signingServices(deps),
    audit: auditServices(deps),
    alarms: {
      list: listAlarms(deps),
      byId: alarmById(deps),
      since: alarmsSince(deps),
      count: countAlarms(deps),
      openOf: openAlarmsOf(deps),
      openByCustomer: openAlarmsByCustomer(deps),
      countByAccount: countByAccount(deps),
      countOpen: countOpenAlarms(deps),
      countUnacknowledged: countUnacknowledgedAlarms(deps),
      acknowledge: acknowledgeAlarm(deps),
      acknowledgeSeveral: acknowledgeAlarms(deps),
      acknowledgeGroup: acknowledgeGroup(deps),
      groupById: groupById(deps),
      groupsOf: groupsOfIncidents(deps),
      onMyWay: onMyWay(deps),
      addCorrectiveAction: addCorrectiveAction(deps),
      updateSettings: updateAlarmSettings({ ...deps, newRecipients: createNewRecipients(deps) }),
      pause: pauseAlarms(deps),
      preview: previewAlarms(deps),
      live: liveAlarms(deps),
      ofTools: alarmsOfTools(deps),
      openOfTools: openIncidents(deps),
      toolsOf: toolsOfIncidents(deps),
      responsesOf: shownResponses(deps),
      deliveriesOf: deliveriesOfIncidents(deps),
      nextSteps: nextSteps(deps),
      pendingOf: pendingAlarms(deps),
      unreachedOf: unreachedRecipients(deps),
      runningPause: runningPause(deps),
    },
    bulk: bulkServices({ ...deps, newRecipients: createNewRecipients(deps) }),
    calibrationPage: calibrationPage(deps),
    exportCalibrations: exportCalibrations(deps),
    customerNeeds: customerNeeds(deps),
    customerTables: customerTableServices(deps),
    setFollowUp: setFollowUp(deps),
    findAnything: findAnything(deps),
    deliveries: deliveryServices(deps),
    exports: { offer: offerExport(deps) },
    uploads: { take: takeUpload(deps) },
    imports: importServices(deps),
    folders: folderServices({ ...deps, folder: deps.foldersIn }),
    inspections: inspectionServices({ ...deps, mailLimits, folder: deps.foldersIn }),
    instruments: instrumentServices(deps),
    deviceRefusals: listDeviceRefusals(deps),
    serverTroubles: listTroubles(deps),
    serverBackups: showBackups(deps),
    serverState: showServer(deps),
  }
}

export type Services = ReturnType<typeof createServices>
