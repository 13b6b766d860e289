import { ActionIcon, Popover, TextInput } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './day-field.module.css'
import { FieldError } from '../../ui/form/field-error.tsx'
import { typedDay } from './typed-day.ts'

/** Its code is loaded when a calendar is first opened. */
const Calendar = lazy(() =>
  import('./day-calendar.tsx').then((file) => ({ default: file.DayCalendar })),
)

/** The UI kit's dialogs ignore Escape when it is pressed on an element with this attribute. */
const ESCAPE_STAYS = { 'data-mantine-stop-propagation': true }

type DayFieldProps = {
  label: string
  name?: string
  description?: string
  disabled?: boolean
  /** "YYYY-MM-DD", or '' for none. */
  value: string
  onChange: (day: string) => void
  /** The last day that the calendar offers. */
  latest: string
  /** A day of the month that the calendar begins with while there is no value. */
  opensAt?: string
  /** Null: nothing is wrong. */
  error?: string | null
}

/**
 * A field for a day: typed as it is shown everywhere, "2026-11-20", or chosen in a calendar. While
 * the typed text is no day, the field has none: a form asks `saysHalfTyped` before it saves that.
 */
export const DayField = ({
  label,
  name,
  description,
  disabled = false,
  value,
  onChange,
  latest,
  opensAt = latest,
  error = null,
}: DayFieldProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [wasLeft, setLeft] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // The address, or a button that clears all filters, may have set another day.
  const shown = (typedDay(text) ?? '') === value ? text : value
  const isNoDay = shown.trim() !== '' && typedDay(shown) === null
  const input = useRef<HTMLInputElement>(null)
  const noDay = isNoDay ? t('form.day.malformed') : ''
  useEffect(() => input.current?.setCustomValidity(noDay), [noDay])
  const problem = error ?? (wasLeft && isNoDay ? noDay : null)
  const take = (typed: string): void => {
    setText(typed)
    setLeft(false)
    const day = typedDay(typed) ?? ''
    if (day !== value) onChange(day)
  }
  const openButton = (
    <ActionIcon
      variant="subtle"
      className={styles.open!}
      aria-label={t('form.day.open', { field: label })}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      {...(isOpen && ESCAPE_STAYS)}
      onClick={() => setOpen(!isOpen)}
    >
      <IconCalendar size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
  return (
    <TextInput
      ref={input}
      label={label}
      {...(name !== undefined && { name })}
      {...(description !== undefined && { description })}
      disabled={disabled}
      value={shown}
      placeholder={t('form.day.placeholder')}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      maxLength={20}
      onChange={(event) => take(event.currentTarget.value)}
      onInvalid={(event) => {
        // Without the browser's own bubble.
        event.preventDefault()
        setLeft(true)
      }}
      onBlur={() => {
        setLeft(true)
        if (!isNoDay) setText(value)
      }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={problem === null ? null : <FieldError text={problem} />}
      rightSectionWidth={44}
      rightSectionPointerEvents="all"
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          trapFocus
          returnFocus
          shadow="none"
          classNames={{ dropdown: styles.dropdown! }}
        >
          <Popover.Target>{openButton}</Popover.Target>
          <Popover.Dropdown aria-label={t('form.day.open', { field: label })} {...ESCAPE_STAYS}>
            <Suspense
              fallback={
                <div className={styles.waits} role="status" aria-label={t('common.loading')} />
              }
            >
              <Calendar
                day={value === '' ? null : value}
                latest={latest}
                opensAt={opensAt}
                onChoose={(day) => {
                  setOpen(false)
                  take(day)
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
