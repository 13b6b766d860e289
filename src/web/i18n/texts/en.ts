export const texts = import.meta.glob<Record<string, unknown>>(
  [
    '../../../locales/en/*.json',
    '!../../../locales/en/{account-mail,audit,audit-file,mail,measure-log,messages,second-factor,terms,verify}.json',
  ],
  { eager: true, import: 'default' },
)
