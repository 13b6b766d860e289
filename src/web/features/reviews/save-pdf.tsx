import { MEASURE_LOG_LIMIT_MS } from '../../../domain/records/measure-log-limit.ts'
import { LANGUAGE_CODES, LANGUAGES } from '../../../domain/users/account.ts'
import { ReviewPdfDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import { saveFile } from '../../ui/file-menu/save-file.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './reviews.module.css'
import type { ShownReview } from './use-reviews.ts'

/** Saves the paper of a review, which /verify knows. */
export const SavePdf = ({ review: { id, kind } }: { review: Pick<ShownReview, 'id' | 'kind'> }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const issuing = useAction({
    send: async (_: void) =>
      (
        await request(
          ReviewPdfDocument,
          {
            id,
            language: LANGUAGES.find((each) => LANGUAGE_CODES[each] === language) ?? 'english',
          },
          { timeoutMs: MEASURE_LOG_LIMIT_MS },
        )
      ).reviewPdf,
    failure: t('reviews.noPdf'),
    onSuccess: (base64) =>
      saveFile(
        new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], {
          type: 'application/pdf',
        }),
        `${t('reviews.fileName')}_${kind.toLowerCase()}_${id}.pdf`,
      ),
  })
  return (
    <Button
      variant="default"
      className={styles.button!}
      loading={issuing.isBusy}
      onClick={() => issuing.run()}
    >
      {t('reviews.pdf')}
    </Button>
  )
}
