import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { localTime } from '../../../domain/periods/local-time.ts'
import { REVIEW_KINDS } from '../../../domain/reviews/review.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { RecordTable } from '../../ui/data-table/record-table.tsx'
import { TableLoading } from '../../ui/data-table/table-loading.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { ReviewForm } from './review-form.tsx'
import { daysOf, isSigned, stateText } from './review-words.ts'
import styles from './reviews.module.css'
import { type ListedReview, useReviews } from './use-reviews.ts'

/**
 * Reviews of an account. In the address: `userId` of an account below the viewer, else the viewer's own;
 * `name`, the heading until the server has answered; `kind`; and `from` and `to`, the days of a review to make.
 */
export const ReviewsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const userId = params.get('userId')
  const kind = REVIEW_KINDS.find((each) => each === params.get('kind')) ?? null
  const name = useAccountName(userId, params.get('name'))
  const { reviews, error, reload, more } = useReviews(userId, kind)
  const [from, to] = [params.get('from'), params.get('to')]
  const days = from !== null && to !== null ? { from, to } : null
  const [isMaking, setMaking] = useState(days !== null)
  const choose = (value: string) =>
    setParams(
      (before) => {
        if (value === '') before.delete('kind')
        else before.set('kind', value)
        return before
      },
      { replace: true },
    )
  return (
    <div className={styles.page}>
      <PageHead
        title={userId !== null && name ? t('reviews.titleOf', { name }) : t('reviews.title')}
      >
        {userId !== null && <Link to="/admin/userlist">{t('accounts.allUsers')}</Link>}
      </PageHead>
      <p className={styles.hint}>{t('reviews.intro')}</p>
      <div className={styles.bar}>
        <RightGate needs="work">
          <PlainButton onClick={() => setMaking(true)}>{t('reviews.new')}</PlainButton>
        </RightGate>
        <Choice label={t('reviews.kind')} value={kind ?? ''} onChange={choose}>
          <option value="">{t('reviews.all')}</option>
          {REVIEW_KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`reviews.kinds.${each}`)}
            </option>
          ))}
        </Choice>
      </div>
      {reviews === null && error === null && <TableLoading />}
      {error !== null && (
        <ProblemCard
          role="alert"
          title={t('reviews.didNotLoad')}
          text={refusalText(t, error)}
          action={{ label: t('common.reload'), onClick: reload }}
        />
      )}
      {reviews?.length === 0 && <p>{t('reviews.none')}</p>}
      {reviews !== null && reviews.length > 0 && <Rows reviews={reviews} />}
      {more !== null && <PlainButton onClick={more}>{t('reviews.older')}</PlainButton>}
      {isMaking && (
        <ReviewForm
          userId={userId}
          first={kind ?? 'SETTINGS'}
          days={days}
          onMade={(id) => void navigate(`/reviews/${id}`)}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  )
}

const Rows = ({ reviews }: { reviews: readonly ListedReview[] }) => {
  const { t } = useTranslation()
  const { timeZone, language } = useViewer()
  return (
    <RecordTable
      label={t('reviews.title')}
      columns={(['what', 'period', 'made', 'signed'] as const).map((column) =>
        t(`reviews.column.${column}`),
      )}
    >
      {reviews.map((review) => (
        <tr key={review.id}>
          <th scope="row">
            <Link to={`/reviews/${review.id}`}>{t(`reviews.kinds.${review.kind}`)}</Link>
          </th>
          <td data-label={t('reviews.column.period')}>{daysOf(review)}</td>
          <td data-label={t('reviews.column.made')}>
            {localTime(timeZone).minuteText(Date.parse(review.madeAt))}
            {', '}
            {personName(review, language) || t('reviews.someone')}
          </td>
          <td data-label={t('reviews.column.signed')} data-open={!isSigned(review) || undefined}>
            {stateText(t, review)}
          </td>
        </tr>
      ))}
    </RecordTable>
  )
}
