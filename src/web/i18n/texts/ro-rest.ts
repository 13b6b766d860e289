export const texts = import.meta.glob<Record<string, unknown>>(
  [
    '../../../locales/ro/*.json',
    '!../../../locales/ro/{alarm-reason,alarm-steps,alarms,auth-login,claim-code,common,dashboard,data-table,failures,form,measure-time,provenance,readings-export,shell,tool-dashboard,tools}.json',
    '!../../../locales/ro/{account-mail,audit-file,export,mail,measure-log,messages,server-troubles,terms}.json',
  ],
  { eager: true, import: 'default' },
)
