export const texts = import.meta.glob<Record<string, unknown>>(
  '../../../locales/en/{alarm-steps,alarms,auth-login,common,dashboard,data-table,failures,form,measure-time,provenance,shell,tool-dashboard,tools}.json',
  { eager: true, import: 'default' },
)
