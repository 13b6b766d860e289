export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/nl/*.json', '!../../../locales/nl/{mail,measure-log,notices,terms}.json'], { eager: true, import: 'default' },
)
