import { IconUserEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { localTime } from '../../../domain/periods/local-time.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { FollowUpForm } from './follow-up-form.tsx'
import styles from './morning.module.css'
import type { CustomerNeed, Person } from './use-customer-needs.ts'

type FollowUpProps = { row: CustomerNeed; name: string; people: readonly Person[] }

/** What is noted about a customer, and the button that changes it. */
export const FollowUp = ({ row, name, people }: FollowUpProps) => {
  const { t } = useTranslation()
  const refusal = useRightRefusal('work')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.followUp}
        aria-label={t('morning.followUp.of', { name })}
        disabled={refusal !== null}
        title={refusal ?? t('morning.followUp.open')}
        onClick={() => setOpen(true)}
      >
        <IconUserEdit size={18} stroke={1.7} aria-hidden />
      </button>
      <Noted row={row} />
      {isOpen && (
        <FollowUpForm row={row} name={name} people={people} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

const Noted = ({ row: { followUp, isSnoozed } }: { row: CustomerNeed }) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  if (followUp === null) return null
  const { assignee, note, snoozedUntil, changedBy, changedAt } = followUp
  const nameOf = (person: Person) => personName(person, language) || person.email
  const local = localTime(timeZone)
  const written = [changedBy && nameOf(changedBy), local.minuteText(Date.parse(changedAt))]
    .filter(Boolean)
    .join(', ')
  return (
    <p className={styles.noted}>
      {assignee !== null && <b>{nameOf(assignee)}</b>}
      {note !== '' && (
        <span>
          {note} <small>({written})</small>
        </span>
      )}
      {isSnoozed && snoozedUntil !== null && (
        <span>
          {t('morning.followUp.snoozedUntil', {
            time: local.minuteText(Date.parse(snoozedUntil)),
          })}
        </span>
      )}
    </p>
  )
}
