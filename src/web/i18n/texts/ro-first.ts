export const texts = import.meta.glob<Record<string, unknown>>(
  '../../../locales/ro/{alarm-reason,alarm-steps,alarms,auth-login,claim-code,common,dashboard,data-table,failures,form,measure-time,provenance,readings-export,shell,tool-dashboard,tools}.json',
  { eager: true, import: 'default' },
)
