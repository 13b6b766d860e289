export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/hu/*.json', '!../../../locales/hu/{measure-log,terms}.json'], { eager: true, import: 'default' },
)
