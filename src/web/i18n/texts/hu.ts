export const texts = import.meta.glob<Record<string, unknown>>(
  [
    '../../../locales/hu/*.json',
    '!../../../locales/hu/{account-mail,audit,audit-file,mail,measure-log,messages,terms,verify}.json',
  ],
  { eager: true, import: 'default' },
)
