import { DUTY_RIGHTS, maySignFor } from '../../../domain/signing/signing-duty.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './signing.module.css'
import type { Candidate, ListedDuty } from './use-signing.ts'

/** The value of the choice: a right, or the number of a person. */
export const asSigner = (value: string) => {
  const right = DUTY_RIGHTS.find((each) => each === value) ?? null
  return right === null ? { person: value, right: null } : { person: null, right }
}

/** A person of the account, or whoever has a right. Only those who may sign such a record. */
export const SignerChoice = ({
  record,
  people,
  value,
  onChange,
  problem,
}: {
  record: ListedDuty['record']
  people: readonly Candidate[]
  value: string
  onChange: (value: string) => void
  problem: string | null
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const may = (right: Candidate['right']) => maySignFor(record, { id: 0, right: right ?? 'VIEWER' })
  return (
    <div className={styles.field}>
      <span aria-hidden>{t('signing.form.who')}</span>
      <Choice label={t('signing.form.who')} value={value} onChange={onChange}>
        {people
          .filter(({ right }) => may(right))
          .map((person) => (
            <option key={person.id} value={person.id}>
              {personName(person, language) || t('signing.someone')}
            </option>
          ))}
        {DUTY_RIGHTS.filter(may).map((right) => (
          <option key={right} value={right}>
            {t(`signing.rights.${right}`)}
          </option>
        ))}
      </Choice>
      {problem !== null && <FieldError text={problem} />}
    </div>
  )
}
