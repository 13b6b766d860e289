export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/de/*.json', '!../../../locales/de/{measure-log,terms}.json'], { eager: true, import: 'default' },
)
