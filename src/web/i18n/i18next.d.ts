import 'i18next'
import type support from '../../locales/en/pages/support.json'
import type gaps from '../../locales/en/gaps.json'
import type haccp from '../../locales/en/pages/haccp.json'
import type goods from '../../locales/en/goods.json'
import type accounts from '../../locales/en/accounts.json'
import type adminDashboard from '../../locales/en/admin-dashboard.json'
import type alarmList from '../../locales/en/alarm-list.json'
import type alarmReason from '../../locales/en/alarm-reason.json'
import type alarmSettings from '../../locales/en/alarm-settings.json'
import type alarmSteps from '../../locales/en/alarm-steps.json'
import type alarmWays from '../../locales/en/alarm-ways.json'
import type alarms from '../../locales/en/alarms.json'
import type audit from '../../locales/en/pages/audit.json'
import type bulk from '../../locales/en/bulk.json'
import type authLogin from '../../locales/en/auth-login.json'
import type channels from '../../locales/en/channels.json'
import type claimCode from '../../locales/en/claim-code.json'
import type common from '../../locales/en/common.json'
import type morning from '../../locales/en/morning.json'
import type tableSize from '../../locales/en/table-size.json'
import type cooling from '../../locales/en/pages/cooling.json'
import type dashboard from '../../locales/en/dashboard.json'
import type dataTable from '../../locales/en/data-table.json'
import type allowTcp from '../../locales/en/allow-tcp.json'
import type devices from '../../locales/en/devices.json'
import type foundSensors from '../../locales/en/found-sensors.json'
import type deviations from '../../locales/en/pages/deviations.json'
import type drills from '../../locales/en/drills.json'
import type deviceReport from '../../locales/en/device-report.json'
import type deviceRefusals from '../../locales/en/device-refusals.json'
import type failures from '../../locales/en/failures.json'
import type finishLogin from '../../locales/en/finish-login.json'
import type firstDay from '../../locales/en/pages/first-day.json'
import type find from '../../locales/en/find.json'
import type form from '../../locales/en/form.json'
import type imports from '../../locales/en/pages/imports.json'
import type signatures from '../../locales/en/signatures.json'
import type inspection from '../../locales/en/pages/inspection.json'
import type inspectionFolders from '../../locales/en/pages/inspection-folders.json'
import type instruments from '../../locales/en/instruments.json'
import type measureTime from '../../locales/en/measure-time.json'
import type duty from '../../locales/en/duty.json'
import type sites from '../../locales/en/sites.json'
import type customers from '../../locales/en/pages/customers.json'
import type brand from '../../locales/en/pages/brand.json'
import type customerAlarms from '../../locales/en/pages/customer-alarms.json'
import type siteList from '../../locales/en/pages/site-list.json'
import type members from '../../locales/en/members.json'
import type password from '../../locales/en/password.json'
import type people from '../../locales/en/people.json'
import type printLog from '../../locales/en/print-log.json'
import type profile from '../../locales/en/profile.json'
import type provenance from '../../locales/en/provenance.json'
import type readingsExport from '../../locales/en/readings-export.json'
import type refusals from '../../locales/en/refusals.json'
import type registration from '../../locales/en/registration.json'
import type sampleFridge from '../../locales/en/sample-fridge.json'
import type secondFactor from '../../locales/en/second-factor.json'
import type records from '../../locales/en/pages/records.json'
import type reports from '../../locales/en/pages/reports.json'
import type reviews from '../../locales/en/pages/reviews.json'
import type signing from '../../locales/en/pages/signing.json'
import type server from '../../locales/en/pages/server.json'
import type shell from '../../locales/en/shell.json'
import type toolDashboard from '../../locales/en/tool-dashboard.json'
import type toolForm from '../../locales/en/tool-form.json'
import type toolList from '../../locales/en/tool-list.json'
import type toolSettings from '../../locales/en/tool-settings.json'
import type tools from '../../locales/en/tools.json'
import type verify from '../../locales/en/pages/verify.json'
import type wall from '../../locales/en/pages/wall.json'
import type webhooks from '../../locales/en/pages/webhooks.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    /** The English texts stand for all: a test holds the six languages to the same keys. */
    resources: {
      translation: {
        accounts: typeof accounts
        adminDashboard: typeof adminDashboard
        alarmList: typeof alarmList
        alarmReason: typeof alarmReason
        alarmSettings: typeof alarmSettings
        alarmSteps: typeof alarmSteps
        alarmWays: typeof alarmWays
        alarms: typeof alarms
        audit: typeof audit
        authLogin: typeof authLogin
        bulk: typeof bulk
        channels: typeof channels
        support: typeof support
        gaps: typeof gaps
        haccp: typeof haccp
        goods: typeof goods
        claimCode: typeof claimCode
        common: typeof common
        morning: typeof morning
        tableSize: typeof tableSize
        cooling: typeof cooling
        dashboard: typeof dashboard
        dataTable: typeof dataTable
        allowTcp: typeof allowTcp
        devices: typeof devices
        deviations: typeof deviations
        drills: typeof drills
        records: typeof records
        reports: typeof reports
        reviews: typeof reviews
        signing: typeof signing
        foundSensors: typeof foundSensors
        deviceRefusals: typeof deviceRefusals
        deviceReport: typeof deviceReport
        failures: typeof failures
        finishLogin: typeof finishLogin
        firstDay: typeof firstDay
        find: typeof find
        form: typeof form
        imports: typeof imports
        inspection: typeof inspection
        inspectionFolders: typeof inspectionFolders
        instruments: typeof instruments
        signatures: typeof signatures
        measureTime: typeof measureTime
        members: typeof members
        password: typeof password
        people: typeof people
        printLog: typeof printLog
        profile: typeof profile
        provenance: typeof provenance
        readingsExport: typeof readingsExport
        refusals: typeof refusals
        registration: typeof registration
        sampleFridge: typeof sampleFridge
        secondFactor: typeof secondFactor
        server: typeof server
        shell: typeof shell
        toolDashboard: typeof toolDashboard
        toolForm: typeof toolForm
        toolList: typeof toolList
        toolSettings: typeof toolSettings
        tools: typeof tools
        verify: typeof verify
        wall: typeof wall
        duty: typeof duty
        sites: typeof sites
        siteList: typeof siteList
        customers: typeof customers
        brand: typeof brand
        customerAlarms: typeof customerAlarms
        webhooks: typeof webhooks
      }
    }
  }
}
