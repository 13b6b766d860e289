import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconCloudUp } from '@tabler/icons-react'
import { useState } from 'react'
import { localTime } from '../../../domain/periods/local-time.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { EntryForm } from './entry-form.tsx'
import { draftOf, emptyDraft } from './entry-draft.ts'
import { entryText } from './entry-text.ts'
import styles from './haccp.module.css'
import type { ShownEntry } from './shown-entry.ts'

type EntryListProps = {
  accountId: string
  timeZone: string
  entries: readonly ShownEntry[]
  /** Whether each has its day beside its time. */
  hasDays?: boolean
  canEnter: boolean
}

/** Entries with what is to be known of each; from here they are corrected, and actions written down. */
export const EntryList = ({ entries, ...rest }: EntryListProps) => (
  <ul className={styles.entries}>
    {entries.map((entry) => (
      <Entry key={entry.id} entry={entry} {...rest} />
    ))}
  </ul>
)

const Entry = ({
  accountId,
  timeZone,
  entry,
  hasDays = false,
  canEnter,
}: Omit<EntryListProps, 'entries'> & { entry: ShownEntry }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [open, setOpen] = useState<'correction' | 'action' | null>(null)
  const local = localTime(timeZone)
  const timeOf = (instant: string) => local.minuteText(Date.parse(instant)).slice(hasDays ? 0 : -5)
  const isStruck = entry.isCorrected || entry.isVoid
  const name = personName(entry, language) || t('haccp.somebody')
  return (
    <li className={styles.entry} data-out={(entry.isOutOfBounds && !isStruck) || undefined}>
      <p className={styles.entryHead}>
        <span className={styles.time}>{timeOf(entry.measuredAt)}</span>
        {isStruck ? (
          <s>{entryText(t, language, entry)}</s>
        ) : (
          <strong>{entryText(t, language, entry)}</strong>
        )}
      </p>
      <p className={styles.entryFacts}>
        {[
          name,
          entry.remark,
          entry.correctsId !== null && !entry.isVoid && t('haccp.correction'),
          entry.isVoid && t('haccp.void'),
          entry.reason !== null && t('haccp.because', { reason: entry.reason }),
          entry.isCorrected && t('haccp.corrected'),
          entry.enteredAt !== entry.measuredAt &&
            t('haccp.enteredAt', { time: local.minuteText(Date.parse(entry.enteredAt)) }),
          entry.isLate && t('haccp.late', { time: local.minuteText(Date.parse(entry.receivedAt)) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {entry.isOutOfBounds && !isStruck && (
        <p className={styles.out}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden /> {t('haccp.outOfBounds')}
        </p>
      )}
      {entry.clockAheadSeconds !== null && (
        <p className={styles.mark}>
          <IconClock size={16} stroke={1.8} aria-hidden />{' '}
          {t(entry.clockAheadSeconds > 0 ? 'haccp.clockAhead' : 'haccp.clockBehind', {
            duration: durationText(Math.abs(entry.clockAheadSeconds) * 1000, language),
          })}
        </p>
      )}
      {entry.isWaiting && (
        <p className={styles.mark}>
          <IconCloudUp size={16} stroke={1.8} aria-hidden /> {t('haccp.waiting')}
        </p>
      )}
      {canEnter && !entry.isWaiting && !isStruck && open === null && (
        <div className={styles.entryButtons}>
          <Button
            variant="default"
            aria-label={t('haccp.correctNamed', { name: entryText(t, language, entry) })}
            onClick={() => setOpen('correction')}
          >
            {t('haccp.correct')}
          </Button>
          {entry.isOutOfBounds && (
            <Button variant="default" onClick={() => setOpen('action')}>
              {t('haccp.writeAction')}
            </Button>
          )}
        </div>
      )}
      {open !== null && (
        <EntryForm
          accountId={accountId}
          first={
            open === 'correction'
              ? draftOf(entry)
              : emptyDraft('ACTION', { aboutCheckId: entry.id })
          }
          {...(open === 'correction' && { correctsId: entry.id })}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  )
}
