import { useState } from 'react'
import { MEASURE_LOG_LIMIT_MS } from '../../../domain/records/measure-log-limit.ts'
import { addDays, monthStart } from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { REVIEW_KINDS, type ReviewKind } from '../../../domain/reviews/review.ts'
import { MakeReviewDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useNow } from '../../clock/use-now.ts'
import { DayField } from '../../components/day-field/day-field.tsx'
import { TickList } from '../../components/tick-list/tick-list.tsx'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './reviews.module.css'
import { useReviewSensors } from './use-reviews.ts'

const FIELDS = ['dateStart', 'dateEnd', 'toolIds']

/** Makes a review. At first its period is the month before this one. */
export const ReviewForm = ({
  userId,
  first,
  days,
  onMade,
  onClose,
}: {
  userId: string | null
  /** The kind that is chosen at first. */
  first: ReviewKind
  /** The first and the last day that are chosen at first; null: the month before this one. */
  days: { from: string; to: string } | null
  onMade: (id: string) => void
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const today = useNow((nowMs) => localTime(timeZone).dayOf(nowMs))
  const [kind, setKind] = useState<ReviewKind>(first)
  const [dateEnd, setDateEnd] = useState(days?.to ?? addDays(monthStart(today), -1))
  const [dateStart, setDateStart] = useState(days?.from ?? monthStart(dateEnd))
  const [toolIds, setToolIds] = useState<readonly string[] | null>(null)
  const making = useAction({
    send: (_: void) =>
      request(
        MakeReviewDocument,
        {
          userId,
          kind,
          dateStart,
          dateEnd,
          toolIds: kind === 'TRAIL' || toolIds === null ? null : [...toolIds],
        },
        { timeoutMs: MEASURE_LOG_LIMIT_MS },
      ),
    fields: FIELDS,
    success: t('reviews.madeNow'),
    failure: t('reviews.notMade'),
    onSuccess: ({ makeReview }) => {
      onClose()
      onMade(makeReview.id)
    },
  })
  return (
    <EditModal
      title={t('reviews.new')}
      subtitle=""
      isSaving={making.isBusy}
      saveLabel={t('reviews.make')}
      onClose={onClose}
      onSave={() => making.run()}
    >
      <div className={styles.field}>
        <span aria-hidden>{t('reviews.kind')}</span>
        <Choice
          label={t('reviews.kind')}
          value={kind}
          onChange={(value) => setKind(REVIEW_KINDS.find((each) => each === value) ?? kind)}
        >
          {REVIEW_KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`reviews.kinds.${each}`)}
            </option>
          ))}
        </Choice>
        <p className={styles.hint}>{t(`reviews.hints.${kind}`)}</p>
      </div>
      <DayField
        label={t('reviews.from')}
        value={dateStart}
        onChange={setDateStart}
        latest={today}
        error={making.problemOf('dateStart')}
      />
      <DayField
        label={t('reviews.to')}
        value={dateEnd}
        onChange={setDateEnd}
        latest={today}
        error={making.problemOf('dateEnd')}
      />
      {kind !== 'TRAIL' && (
        <Sensors
          userId={userId}
          chosen={toolIds}
          onChange={setToolIds}
          problem={making.problemOf('toolIds')}
        />
      )}
    </EditModal>
  )
}

const Sensors = ({
  userId,
  chosen,
  onChange,
  problem,
}: {
  userId: string | null
  /** Null: all. */
  chosen: readonly string[] | null
  onChange: (toolIds: readonly string[] | null) => void
  problem: string | null
}) => {
  const { t } = useTranslation()
  const sensors = useReviewSensors(userId)
  return (
    <TickList
      title={t('reviews.sensors')}
      rows={chosen === null ? null : sensors}
      chosen={chosen ?? []}
      onChange={onChange}
      problem={problem}
    >
      <CheckField
        label={t('reviews.allSensors')}
        value={chosen === null}
        onChange={(isAll) => onChange(isAll ? null : [])}
      />
    </TickList>
  )
}
