export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/ro/*.json', '!../../../locales/ro/{measure-log,terms}.json'], { eager: true, import: 'default' },
)
