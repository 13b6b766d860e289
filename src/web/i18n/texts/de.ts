export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/de/*.json', '!../../../locales/de/{mail,measure-log,notices,terms}.json'], { eager: true, import: 'default' },
)
