import type { TextTree } from '../translator.ts'

export const texts = import.meta.glob<Record<string, unknown>>(
  [
    '../../../locales/nl/*.json',
    '!../../../locales/nl/{alarm-steps,alarms,auth-login,common,dashboard,data-table,failures,form,measure-time,provenance,shell,tool-dashboard,tools}.json',
    '!../../../locales/nl/{account-mail,audit-file,calibration-mail,customer-mail,daily-summary,duty-calendar,export,mail,measure-log,messages,practice-alarm,respond,server-troubles,terms}.json',
  ],
  { eager: true, import: 'default' },
)

/** Each is loaded with the page that shows it. */
export const pages = import.meta.glob<TextTree>('../../../locales/nl/pages/*.json', {
  import: 'default',
})
