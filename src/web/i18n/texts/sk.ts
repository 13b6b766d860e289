export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/sk/*.json', '!../../../locales/sk/{measure-log,terms}.json'], { eager: true, import: 'default' },
)
