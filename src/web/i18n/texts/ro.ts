export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/ro/*.json', '!../../../locales/ro/{mail,measure-log,notices,terms}.json'], { eager: true, import: 'default' },
)
