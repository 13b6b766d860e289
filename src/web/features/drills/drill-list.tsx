import { useState } from 'react'
import { localTime } from '../../../domain/periods/local-time.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { ContactTable } from './contact-table.tsx'
import styles from './drills.module.css'
import { type Drill, useDrillResults } from './use-alarm-drill.ts'

type DrillListProps = { drills: readonly Drill[]; timeZone: string; userId: string | null }

/** The drills so far with their figures, the newest first. */
export const DrillList = ({ drills, timeZone, userId }: DrillListProps) => {
  const { t } = useTranslation()
  return (
    <section className={styles.part} aria-labelledby="drills-title">
      <h2 id="drills-title">{t('drills.drills')}</h2>
      {drills.length === 0 && <p className={styles.hint}>{t('drills.noDrills')}</p>}
      {drills.length > 0 && (
        <ul className={styles.drills}>
          {drills.map((drill) => (
            <DrillRow key={drill.id} drill={drill} timeZone={timeZone} userId={userId} />
          ))}
        </ul>
      )}
    </section>
  )
}

const DrillRow = ({
  drill,
  timeZone,
  userId,
}: { drill: Drill } & Omit<DrillListProps, 'drills'>) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [isOpen, setOpen] = useState(false)
  const { startedAt, startedBy, planned } = drill
  const time = localTime(timeZone).minuteText(Date.parse(startedAt))
  const name = startedBy === null ? '' : personName(startedBy, language) || startedBy.email
  return (
    <li className={styles.drill}>
      <p>
        <span className={styles.time}>{time}</span>
        {planned && ` · ${t('drills.planned')}`}
        {name !== '' && ` · ${t('drills.byPerson', { name })}`}
      </p>
      <Figures drill={drill} />
      <PlainButton className={styles.toggle} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'drills.hide' : 'drills.show')}
      </PlainButton>
      {isOpen && (
        <Results
          userId={userId}
          drillId={drill.id}
          timeZone={timeZone}
          label={t('drills.resultsOf', { time })}
        />
      )}
    </li>
  )
}

const Figures = ({
  drill: { contacts, confirmed, failed, notSent, medianMinutes, slowestMinutes },
}: {
  drill: Drill
}) => {
  const { t } = useTranslation()
  return (
    <ul className={styles.figures}>
      <li>{t('drills.confirmedOf', { n: confirmed, all: contacts })}</li>
      {medianMinutes !== null && <li>{t('drills.median', { n: medianMinutes })}</li>}
      {slowestMinutes !== null && <li>{t('drills.slowest', { n: slowestMinutes })}</li>}
      {failed > 0 && <li data-needs>{t('drills.failed', { n: failed })}</li>}
      {notSent > 0 && <li data-needs>{t('drills.notSent', { n: notSent })}</li>}
    </ul>
  )
}

const Results = ({
  userId,
  drillId,
  timeZone,
  label,
}: {
  userId: string | null
  drillId: string
  timeZone: string
  label: string
}) => {
  const { t } = useTranslation()
  const contacts = useDrillResults(userId, drillId)
  return contacts === null ? (
    <p role="status">{t('common.loading')}</p>
  ) : (
    <ContactTable contacts={contacts} timeZone={timeZone} label={label} />
  )
}
