import { NativeSelect, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LONGEST_NOTE } from '../../../domain/morning/follow-up.ts'
import { SNOOZE_CHOICES, snoozeTime, typedTime } from '../../../domain/morning/snooze-time.ts'
import { addDays } from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { personName } from '../../../domain/users/person-name.ts'
import {
  SetFollowUpDocument,
  type SetFollowUpMutationVariables,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { ALARMS_KEY } from '../../api/use-open-alarms.ts'
import { pageClock } from '../../clock/page-clock.ts'
import { DayField } from '../../components/day-field/day-field.tsx'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import type { CustomerNeed, Person } from './use-customer-needs.ts'

type Choice = '' | 'stays' | 'own' | (typeof SNOOZE_CHOICES)[number]
/** `day`, `time`: of a time of one's own. */
type Draft = { assigneeId: string; note: string; snooze: Choice; day: string; time: string }

/** A customer rests for a year at most. */
const DAYS_AHEAD = 366

/** Who looks after a customer, a note, and until when it rests. Sends what was changed alone. */
export const FollowUpForm = ({
  row: { user, followUp, isSnoozed },
  name,
  people,
  onClose,
}: {
  row: CustomerNeed
  name: string
  people: readonly Person[]
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const queryClient = useQueryClient()
  const [first] = useState<Draft>({
    assigneeId: followUp?.assignee?.id ?? '',
    note: followUp?.note ?? '',
    snooze: isSnoozed ? 'stays' : '',
    day: '',
    time: '08:00',
  })
  const [draft, setDraft] = useState(first)
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }))
  const untilMs = (): number | null => {
    if (draft.snooze === '' || draft.snooze === 'stays') return null
    return draft.snooze === 'own'
      ? typedTime(draft, timeZone)
      : snoozeTime(draft.snooze, timeZone, pageClock.now())
  }
  const [isTimeMissing, setTimeMissing] = useState(false)
  const saving = useAction({
    send: (input: SetFollowUpMutationVariables) => request(SetFollowUpDocument, input),
    success: t('morning.followUp.saved'),
    failure: t('morning.followUp.failed'),
    fields: ['assigneeId', 'note', 'snoozedUntil'],
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: [...ALARMS_KEY, 'needs'] })
    },
  })
  const save = (): void => {
    const until = untilMs()
    const isMissing = draft.snooze === 'own' && until === null
    setTimeMissing(isMissing)
    if (isMissing) return
    saving.run({
      userId: user.id,
      ...(draft.assigneeId !== first.assigneeId && { assigneeId: draft.assigneeId || null }),
      ...(draft.note !== first.note && { note: draft.note }),
      ...(draft.snooze !== first.snooze && {
        snoozedUntil: until === null ? null : new Date(until).toISOString(),
      }),
    })
  }
  return (
    <EditModal
      title={t('morning.followUp.open')}
      subtitle={name}
      isChanged={Object.entries(draft).some(
        ([field, value]) => first[field as keyof Draft] !== value,
      )}
      isSaving={saving.isBusy}
      onClose={onClose}
      onSave={save}
    >
      <p>{t('morning.followUp.hint')}</p>
      <Assignee
        people={people}
        current={followUp?.assignee ?? null}
        value={draft.assigneeId}
        onChange={(assigneeId) => change({ assigneeId })}
        error={saving.problemOf('assigneeId')}
      />
      <Textarea
        label={t('morning.followUp.note')}
        value={draft.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        rows={3}
        maxLength={LONGEST_NOTE}
        error={saving.problemOf('note')}
      />
      <Snooze
        draft={draft}
        until={isSnoozed ? (followUp?.snoozedUntil ?? null) : null}
        onChange={change}
        error={
          isTimeMissing ? t('refusals.morning.snoozedUntil') : saving.problemOf('snoozedUntil')
        }
      />
    </EditModal>
  )
}

const Assignee = ({
  people,
  current,
  value,
  onChange,
  error,
}: {
  people: readonly Person[]
  /** Who looks after it now, whether or not that person still may. */
  current: Person | null
  value: string
  onChange: (id: string) => void
  error: string | null
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const isListed = people.some(({ id }) => id === current?.id)
  return (
    <NativeSelect
      label={t('morning.followUp.assignee')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error === null ? null : <FieldError text={error} />}
    >
      <option value="">{t('morning.followUp.nobody')}</option>
      {[...people, ...(current === null || isListed ? [] : [current])].map((person) => (
        <option key={person.id} value={person.id}>
          {personName(person, language) || person.email}
        </option>
      ))}
    </NativeSelect>
  )
}

/** `until`: the time that is set now; null while the customer does not rest. */
const Snooze = ({
  draft: { snooze, day, time },
  until,
  onChange,
  error,
}: {
  draft: Draft
  until: string | null
  onChange: (part: Partial<Draft>) => void
  error: string | null
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const local = localTime(timeZone)
  const nowMs = pageClock.now()
  const problem = error === null ? null : <FieldError text={error} />
  return (
    <>
      <NativeSelect
        label={t('morning.followUp.snooze')}
        description={t('morning.followUp.untilHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={snooze}
        onChange={(event) => onChange({ snooze: event.currentTarget.value as Choice })}
        error={snooze === 'own' ? null : problem}
      >
        <option value="">{t('morning.followUp.awake')}</option>
        {until !== null && (
          <option value="stays">
            {t('morning.followUp.stays', { time: local.minuteText(Date.parse(until)) })}
          </option>
        )}
        {SNOOZE_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {t(`morning.followUp.${choice}`, {
              time: local.minuteText(snoozeTime(choice, timeZone, nowMs)),
            })}
          </option>
        ))}
        <option value="own">{t('morning.followUp.own')}</option>
      </NativeSelect>
      {snooze === 'own' && (
        <>
          <DayField
            label={t('morning.followUp.until')}
            value={day}
            onChange={(next) => onChange({ day: next })}
            latest={addDays(local.dayOf(nowMs), DAYS_AHEAD)}
            opensAt={local.dayOf(nowMs)}
            error={error}
          />
          <TextField
            label={t('morning.followUp.time')}
            value={time}
            onChange={(text) => onChange({ time: text })}
            autoComplete="off"
          />
        </>
      )}
    </>
  )
}
