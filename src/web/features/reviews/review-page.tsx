import { useState } from 'react'
import { useParams } from 'react-router'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { ReviewContent } from '../../../domain/reviews/review.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { RefusedError } from '../../api/request-error.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { SignForm } from '../../components/signatures/sign-form.tsx'
import { SignatureList } from '../../components/signatures/signature-list.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import { TableLoading } from '../../ui/data-table/table-loading.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { saveFile } from '../../ui/file-menu/save-file.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { AlarmsView } from './alarms-view.tsx'
import { daysOf } from './review-words.ts'
import styles from './reviews.module.css'
import { SavePdf } from './save-pdf.tsx'
import { SettingsView } from './settings-view.tsx'
import { TrailView } from './trail-view.tsx'
import { type ShownReview, useReview } from './use-reviews.ts'

/** A review in plain words, with its signatures. Its paper is a PDF of the server. */
export const ReviewPage = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { shown, error, reload } = useReview(id)
  return (
    <div className={styles.page}>
      <BackLink to="/reviews">{t('reviews.title')}</BackLink>
      {shown === null && error === null && <TableLoading />}
      {error !== null && (
        <ProblemCard
          role="alert"
          title={t('reviews.didNotLoad')}
          text={
            error instanceof RefusedError && error.code === 'NOT_FOUND'
              ? t('reviews.notFound')
              : refusalText(t, error)
          }
          action={{ label: t('common.reload'), onClick: () => void reload() }}
        />
      )}
      {shown !== null && <Shown key={shown.review.id} {...shown} reload={reload} />}
    </div>
  )
}

const Shown = ({
  review,
  content,
  reload,
}: {
  review: ShownReview
  content: ReviewContent
  reload: () => Promise<unknown>
}) => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const [isSigning, setSigning] = useState(false)
  const title = t(`reviews.kinds.${review.kind}`)
  return (
    <>
      <PageHead title={title}>
        <SavePdf review={review} />
        <Button
          variant="default"
          className={styles.button!}
          onClick={() =>
            // Byte by byte what was signed: its SHA-256 is that of the review.
            saveFile(
              new Blob([review.content], { type: 'application/json' }),
              `${t('reviews.fileName')}_${review.kind.toLowerCase()}_${review.id}.json`,
            )
          }
        >
          {t('reviews.saveRecord')}
        </Button>
        <RightGate needs="work">
          <Button className={styles.button!} onClick={() => setSigning(true)}>
            {t('signatures.sign')}
          </Button>
        </RightGate>
      </PageHead>
      <p className={styles.lead}>{daysOf(review)}</p>
      <p className={styles.hint}>
        {t('reviews.made', {
          time: localTime(viewer.timeZone).minuteText(Date.parse(review.madeAt)),
          name: personName(review, viewer.language) || t('reviews.someone'),
        })}{' '}
        {t('reviews.zone', { zone: review.timeZone })}
      </p>
      <section className={styles.card}>
        <h2>{t('signatures.signatures')}</h2>
        <SignatureList signatures={review.signatures} viewer={viewer} onWithdrawn={reload} />
        <p className={styles.hint}>{t('reviews.hash', { hash: review.contentHash })}</p>
      </section>
      {content.kind === 'SETTINGS' && <SettingsView content={content} people={review.people} />}
      {content.kind === 'TRAIL' && <TrailView content={content} />}
      {content.kind === 'ALARMS' && <AlarmsView content={content} people={review.people} />}
      {isSigning && (
        <SignForm
          record={{
            kind: 'REVIEW',
            id: review.id,
            contentHash: review.contentHash,
            title: t('reviews.sign'),
            subtitle: `${title}, ${daysOf(review)}`,
          }}
          onSigned={reload}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  )
}
