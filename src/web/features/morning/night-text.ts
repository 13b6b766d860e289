import type { TFunction } from 'i18next'
import type { Night } from './use-customer-needs.ts'

/** "3 alarms, 2 acknowledged, 1 ended"; "no alarms" for a quiet night. */
export const nightText = (t: TFunction, { opened, acknowledged, over }: Night): string =>
  opened === 0
    ? t('morning.night.none')
    : [
        t('morning.night.opened', { count: opened }),
        t('morning.night.acknowledged', { count: acknowledged }),
        t('morning.night.over', { count: over }),
      ].join(', ')
