import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { saysHalfTyped } from '../../ui/form/says-half-typed.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes/use-unsaved-changes.tsx'
import styles from './duty-page.module.css'
import { ExceptionFields } from './exception-fields.tsx'
import { draftOf, type RotaDraft, withNewException, withNewShift } from './rota-draft.ts'
import { ShiftFields } from './shift-fields.tsx'
import type { ShownRota } from './shown-rota.ts'
import { useSetRota } from './use-rota.ts'

type RotaFormProps = {
  userId: string | null
  rota: ShownRota
  /** "YYYY-MM-DD" by the clocks of the account. */
  today: string
  onClose: () => void
}

/** Shifts and exceptions, saved as a whole. A rota without any ends. */
export const RotaForm = ({ userId, rota, today, onClose }: RotaFormProps) => {
  const { t } = useTranslation()
  const [first] = useState(() => draftOf(rota))
  const [draft, setDraft] = useState<RotaDraft>(first)
  const leaving = useUnsavedChanges(draft !== first)
  const save = useSetRota(userId, {
    draft,
    onSaved: () => {
      leaving.letGo()
      onClose()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!saysHalfTyped(event.currentTarget)) save.run(draft)
  }
  const setRows = (change: Partial<RotaDraft>) => {
    save.reset()
    setDraft({ ...draft, ...change })
  }
  const firstPerson = rota.people.find(({ state }) => state !== 'LEFT')?.id ?? ''
  const noShifts = save.problemOf('shifts')
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Rows
        title={t('duty.form.shifts')}
        hint={t('duty.form.shiftsHint')}
        rows={draft.shifts}
        name={(number) => t('duty.form.shift', { number })}
        addLabel={t('duty.form.addShift')}
        onAdd={() => {
          save.reset()
          setDraft(withNewShift(draft, firstPerson))
        }}
        onRemove={(key) => setRows({ shifts: draft.shifts.filter((one) => one.key !== key) })}
      >
        {(shift, place) => (
          <ShiftFields
            shift={shift}
            people={rota.people}
            today={today}
            problemOf={(field) => save.problemOf(`shifts.${place}.${field}`)}
            onChange={(change) =>
              setDraft({
                ...draft,
                shifts: draft.shifts.map((one) => (one === shift ? { ...one, ...change } : one)),
              })
            }
          />
        )}
      </Rows>
      {noShifts !== null && <FieldError text={noShifts} />}
      <Rows
        title={t('duty.form.exceptions')}
        hint={t('duty.form.exceptionsHint')}
        rows={draft.exceptions}
        name={(number) => t('duty.form.exception', { number })}
        addLabel={t('duty.form.addException')}
        onAdd={() => {
          save.reset()
          setDraft(withNewException(draft, firstPerson, today))
        }}
        onRemove={(key) =>
          setRows({ exceptions: draft.exceptions.filter((one) => one.key !== key) })
        }
      >
        {(exception, place) => (
          <ExceptionFields
            exception={exception}
            people={rota.people}
            today={today}
            problemOf={(field) => save.problemOf(`exceptions.${place}.${field}`)}
            onChange={(change) =>
              setDraft({
                ...draft,
                exceptions: draft.exceptions.map((one) =>
                  one === exception ? { ...one, ...change } : one,
                ),
              })
            }
          />
        )}
      </Rows>
      {draft.shifts.length === 0 && draft.exceptions.length === 0 && (
        <p className={styles.hint}>{t('duty.form.empty')}</p>
      )}
      <FormFooter saving={save.isBusy} onCancel={onClose} />
      {leaving.question}
    </form>
  )
}

type RowsProps<Row extends { key: number }> = {
  title: string
  hint: string
  rows: readonly Row[]
  name: (number: number) => string
  addLabel: string
  onAdd: () => void
  onRemove: (key: number) => void
  children: (row: Row, place: number) => ReactNode
}

const Rows = <Row extends { key: number }>({
  title,
  hint,
  rows,
  name,
  addLabel,
  onAdd,
  onRemove,
  children,
}: RowsProps<Row>) => {
  const { t } = useTranslation()
  return (
    <section className={styles.rows} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.hint}>{hint}</p>
      {rows.map((row, place) => (
        <section key={row.key} className={styles.row} aria-label={name(place + 1)}>
          <div className={styles.rowHead}>
            <h3>{name(place + 1)}</h3>
            <Button
              variant="default"
              leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
              aria-label={t('duty.form.removeNamed', { name: name(place + 1) })}
              onClick={() => onRemove(row.key)}
            >
              {t('duty.form.remove')}
            </Button>
          </div>
          {children(row, place)}
        </section>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
        onClick={onAdd}
      >
        {addLabel}
      </Button>
    </section>
  )
}
