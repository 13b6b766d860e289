export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/nl/*.json', '!../../../locales/nl/{measure-log,terms}.json'], { eager: true, import: 'default' },
)
