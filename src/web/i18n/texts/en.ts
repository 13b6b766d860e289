export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/en/*.json', '!../../../locales/en/{mail,measure-log,notices,terms}.json'], { eager: true, import: 'default' },
)
