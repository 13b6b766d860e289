export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/sk/*.json', '!../../../locales/sk/{mail,measure-log,notices,terms}.json'], { eager: true, import: 'default' },
)
