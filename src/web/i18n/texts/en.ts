export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/en/*.json', '!../../../locales/en/{measure-log,terms}.json'], { eager: true, import: 'default' },
)
