export const texts = import.meta.glob<Record<string, unknown>>(
  [
    '../../../locales/nl/*.json',
    '!../../../locales/nl/{account-mail,audit,audit-file,mail,measure-log,messages,second-factor,terms,verify}.json',
  ],
  { eager: true, import: 'default' },
)
