import type { TFunction } from 'i18next'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { OnTheWayFragment } from '../../api/generated/graphql.ts'
import { useNow } from '../../clock/use-now.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** "02:16", with its date in front where that is not today. */
export const useMinute = (at: string | null, timeZone: string): string =>
  useNow((nowMs) =>
    at === null ? '' : localTime(timeZone).sinceText(Date.parse(at), nowMs).slice(0, -':00'.length),
  )

/** The name of who answered; an erased person, or one of a former owner, has none. */
export const answererName = (t: TFunction, by: string | null): string =>
  by === null || by === '' ? t('alarms.somebody') : by

/** "On the way: Joanna Whitfield since 02:16"; null when nobody is. */
export const useOnTheWay = (
  people: readonly OnTheWayFragment[],
  timeZone: string,
): string | null => {
  const { t } = useTranslation()
  const names = useNow((nowMs) =>
    people
      .map(({ at, by }) =>
        t('alarms.onTheWay.since', {
          name: answererName(t, by),
          time: localTime(timeZone).sinceText(Date.parse(at), nowMs).slice(0, -':00'.length),
        }),
      )
      .join(', '),
  )
  return people.length === 0 ? null : t('alarms.onTheWay.people', { people: names })
}
