export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/hu/*.json', '!../../../locales/hu/{mail,measure-log,notices,terms}.json'], { eager: true, import: 'default' },
)
