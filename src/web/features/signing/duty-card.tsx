import { useState } from 'react'
import { localTime } from '../../../domain/periods/local-time.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { EndSigningDutyDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmDelete } from '../../components/confirm-delete/confirm-delete.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './signing.module.css'
import { daysOf, sensorsText, signerText } from './signing-words.ts'
import { type ListedDuty, type ShownPeriod, useRefreshSigning } from './use-signing.ts'

/** A duty, who has it, and its periods. */
export const DutyCard = ({
  duty,
  mayEdit,
  onAssign,
}: {
  duty: ListedDuty
  mayEdit: boolean
  onAssign: () => void
}) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const { toCome, endedAt } = duty
  const lines = [
    sensorsText(t, duty),
    t('signing.within', { days: duty.withinDays }),
    t(`signatures.meaning.${duty.meaning}`),
    t('signing.since', { day: duty.sinceDay }),
  ].filter((line) => line !== null)
  return (
    <li className={styles.card}>
      <h3>
        {t(`signing.records.${duty.record}`)}, {t(`signing.rhythms.${duty.rhythm}`)}
      </h3>
      <p data-overdue={duty.isVacant || undefined} className={styles.state}>
        {signerText(t, duty, language)}
      </p>
      <p className={styles.small}>{lines.join(' · ')}</p>
      {endedAt !== null && (
        <p className={styles.small}>
          {t('signing.ended', { day: localTime(timeZone).dayOf(Date.parse(endedAt)) })}
        </p>
      )}
      {toCome !== null && (
        <p className={styles.small}>
          {t('signing.next', { period: daysOf(toCome), day: toCome.lastDay })}
        </p>
      )}
      {duty.periods.length > 0 && (
        <details>
          <summary>
            {t('signing.history')} ({duty.periods.length})
          </summary>
          <Periods periods={duty.periods} />
        </details>
      )}
      {mayEdit && endedAt === null && <Buttons duty={duty} onAssign={onAssign} />}
    </li>
  )
}

const Buttons = ({ duty, onAssign }: { duty: ListedDuty; onAssign: () => void }) => {
  const { t } = useTranslation()
  const refresh = useRefreshSigning()
  const [isAsking, setAsking] = useState(false)
  const ending = useAction({
    send: (_: void) => request(EndSigningDutyDocument, { id: duty.id }),
    success: t('signing.endedNow'),
    failure: t('signing.notEnded'),
    onSuccess: () => {
      setAsking(false)
      return refresh()
    },
  })
  return (
    <p className={styles.buttons}>
      <PlainButton onClick={onAssign}>{t('signing.assign')}</PlainButton>
      <PlainButton onClick={() => setAsking(true)}>{t('signing.end')}</PlainButton>
      {isAsking && (
        <ConfirmDelete
          name={t(`signing.records.${duty.record}`)}
          words={{ question: t('signing.endQuestion'), button: t('signing.end') }}
          keeps={t('signing.endKeeps')}
          asksReason={false}
          isDeleting={ending.isBusy}
          onDelete={() => ending.run()}
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  )
}

const Periods = ({ periods }: { periods: readonly ShownPeriod[] }) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const local = localTime(timeZone)
  return (
    <ul className={styles.periods} aria-label={t('signing.history')}>
      {periods.map((period) => (
        <li key={period.fromDay}>
          <span>{daysOf(period)}</span>
          <span data-overdue={period.state === 'OVERDUE' || undefined}>
            {t(`signing.states.${period.state}`)}
            {period.signedAt !== null &&
              `: ${t('signing.signedBy', {
                time: local.minuteText(Date.parse(period.signedAt)),
                names: period.by
                  .map((person) => personName(person, language) || t('signing.someone'))
                  .join(', '),
              })}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
