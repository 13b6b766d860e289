import { IconMailExclamation } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { RequestConfirmationDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './confirm-strip.module.css'

/** Asks somebody who registered to confirm the address, and sends the message again. */
export const ConfirmStrip = () => {
  const { t } = useTranslation()
  const { email } = useViewer()
  const values = { email: email ?? '' }
  const sending = useAction({
    send: () => request(RequestConfirmationDocument, {}),
    success: t('people.strip.sent', values),
    failure: t('people.strip.failed'),
  })
  return (
    <div role="status" className={styles.strip}>
      <IconMailExclamation size={20} stroke={1.7} aria-hidden />
      <p className={styles.text}>{t('people.strip.text', values)}</p>
      <Button variant="default" mih={44} loading={sending.isBusy} onClick={() => sending.run()}>
        {t('people.strip.again')}
      </Button>
    </div>
  )
}
