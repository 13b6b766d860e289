import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TestRecipientsDocument, type TestRecipientsQuery } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import styles from './test-alarm.module.css'

type Line = { channel: 'EMAIL' | 'PUSH'; recipient: string; browsers: number }

/** A person's browsers in one line. */
const linesOf = (recipients: TestRecipientsQuery['testAlarmRecipients']): Line[] => {
  const lines = new Map<string, Line>()
  for (const { channel, recipient } of recipients) {
    const key = `${channel} ${recipient}`
    const browsers = (lines.get(key)?.browsers ?? 0) + 1
    lines.set(key, { channel, recipient, browsers })
  }
  return [...lines.values()]
}

/** Says whom a test alarm to everybody reaches, before it is sent. */
export const EverybodyQuestion = ({
  toolId,
  onSend,
  onClose,
}: {
  toolId: string
  onSend: () => void
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { data, isError } = useQuery({
    queryKey: ['test-recipients', toolId],
    queryFn: async ({ signal }) =>
      (await request(TestRecipientsDocument, { toolId }, { signal })).testAlarmRecipients,
    // Who gets messages may have changed since the question was last open.
    gcTime: 0,
  })
  if (isError) return <FieldError text={t('alarmSettings.test.didNotLoad')} />
  if (data === undefined) return null
  if (data.length === 0) return <p className={styles.hint}>{t('alarmSettings.test.nobody')}</p>
  return (
    <div className={styles.question} role="group" aria-label={t('alarmSettings.test.asks')}>
      <p>{t('alarmSettings.test.asks')}</p>
      <ul>
        {linesOf(data).map(({ channel, recipient, browsers }) => (
          <li key={`${channel} ${recipient}`}>
            {t(`alarms.channel.${channel}`)},{' '}
            {browsers === 1
              ? recipient
              : t('alarmSettings.test.browsers', { address: recipient, count: browsers })}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button mih={44} onClick={onSend}>
          {t('alarmSettings.test.send')}
        </Button>
        <Button variant="default" mih={44} onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </div>
    </div>
  )
}
