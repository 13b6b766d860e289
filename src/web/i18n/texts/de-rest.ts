export const texts = import.meta.glob<Record<string, unknown>>(
  [
    '../../../locales/de/*.json',
    '!../../../locales/de/{alarm-reason,alarm-steps,alarms,auth-login,claim-code,common,dashboard,data-table,failures,form,measure-time,provenance,readings-export,shell,tool-dashboard,tools}.json',
    '!../../../locales/de/{account-mail,audit-file,export,mail,measure-log,messages,server-troubles,terms}.json',
  ],
  { eager: true, import: 'default' },
)
