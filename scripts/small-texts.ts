import { join } from 'node:path'

/**
 * Pages look up their texts with some eighty lines of their own in place of `react-i18next` and
 * `i18next`, which weigh 15 kB (docs/decisions, "Texts without their packages"). The packages give
 * the types and, in a test, the reference.
 */
export const SMALL_TEXTS = {
  'react-i18next': join(import.meta.dirname, '../src/web/i18n/use-translation.ts'),
}
