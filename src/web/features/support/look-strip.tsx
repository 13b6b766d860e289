import { IconEye } from '@tabler/icons-react'
import { EndSupportLookDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useSupportWords } from '../../components/support/use-support.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { chooseLanguage, leaveLook, type Look } from '../../session/look.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './support-strip.module.css'

/** On every page while somebody looks with a customer's eyes: as whom, until when, and the end. */
export const LookStrip = ({ look }: { look: Look }) => {
  const { t } = useTranslation()
  const { timeOf } = useSupportWords()
  const { name, until, inOwnLanguage } = look
  const end = (): void => {
    // The look has an end of its own where the server does not answer.
    request(EndSupportLookDocument, {})
      .catch(() => {})
      .finally(() => leaveLook())
  }
  return (
    <div role="status" className={styles.strip} data-looks>
      <IconEye size={20} stroke={1.7} aria-hidden />
      <p className={styles.text}>
        <strong>{t('support.strip.look', { name, time: timeOf(until) })}</strong>
      </p>
      <Button variant="default" mih={44} onClick={() => chooseLanguage(!inOwnLanguage)}>
        {inOwnLanguage ? t('support.strip.theirs', { name }) : t('support.strip.own')}
      </Button>
      <Button mih={44} onClick={end}>
        {t('support.strip.end')}
      </Button>
    </div>
  )
}
