import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertCircle, IconCheck, IconClock, IconSend } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  SendTestAlarmDocument,
  TestDeliveriesDocument,
  type DeliveryStatus,
  type TestAudience,
  type TestMessageFragment,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { failureText } from '../../components/alarm/failure-text.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { EverybodyQuestion } from './everybody-question.tsx'
import styles from './test-alarm.module.css'

const LOOK_AGAIN_MS = 1_000
const ICONS = {
  WAITING: IconClock,
  SENT: IconCheck,
  FAILED: IconAlertCircle,
} as const satisfies Record<DeliveryStatus, unknown>

/** The state of the messages, loaded again and again until none is waiting. */
const useDeliveries = (sent: readonly TestMessageFragment[] | undefined) => {
  const ids = sent?.map(({ id }) => id) ?? []
  const { data } = useQuery({
    queryKey: ['test-deliveries', ...ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) =>
      (await request(TestDeliveriesDocument, { ids }, { signal })).testDeliveries,
    refetchInterval: ({ state }) =>
      state.data?.every(({ status }) => status !== 'WAITING') ? false : LOOK_AGAIN_MS,
  })
  return data ?? sent ?? []
}

/**
 * Sends a test alarm the way a real one goes, to the viewer alone or, after a question, to everybody
 * who gets alarms of the sensor, and shows whether it arrived. `isSaved`: the form has no unsaved
 * changes, so the test uses the settings on the screen.
 */
export const TestAlarm = ({ toolId, isSaved }: { toolId: string; isSaved: boolean }) => {
  const { t } = useTranslation()
  const hint = useId()
  const [asksEverybody, setAsksEverybody] = useState(false)
  const everybody = useRef<HTMLButtonElement>(null)
  const closeQuestion = (): void => {
    setAsksEverybody(false)
    everybody.current?.focus()
  }
  const test = useAction({
    send: async (to: TestAudience) =>
      (await request(SendTestAlarmDocument, { toolId, to })).sendTestAlarm,
  })
  const deliveries = useDeliveries(test.output)
  const disabled = { 'aria-disabled': !isSaved, ...(!isSaved && { 'data-disabled': true }) }
  return (
    <div className={styles.test}>
      <div className={styles.buttons}>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconSend size={18} stroke={1.7} aria-hidden />}
          loading={test.isBusy}
          {...disabled}
          onClick={() => isSaved && test.run('ME')}
          aria-describedby={hint}
        >
          {t('alarmSettings.test.me')}
        </Button>
        <Button
          variant="subtle"
          mih={44}
          ref={everybody}
          {...disabled}
          aria-expanded={asksEverybody}
          onClick={() => isSaved && setAsksEverybody(!asksEverybody)}
        >
          {t('alarmSettings.test.everybody')}
        </Button>
      </div>
      <p id={hint} className={styles.hint}>
        {t(isSaved ? 'alarmSettings.test.hint' : 'alarmSettings.test.saveFirst')}
      </p>
      {asksEverybody && isSaved && (
        <EverybodyQuestion
          toolId={toolId}
          onSend={() => {
            closeQuestion()
            test.run('EVERYBODY')
          }}
          onClose={closeQuestion}
        />
      )}
      <div role="status">
        {test.reason !== null && <FieldError text={test.reason} />}
        {deliveries.length > 0 && (
          <ul className={styles.deliveries}>
            {deliveries.map((delivery) => (
              <TestResult key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

const TestResult = ({
  delivery: { channel, recipient, status, reason },
}: {
  delivery: TestMessageFragment
}) => {
  const { t } = useTranslation()
  const Icon = ICONS[status]
  return (
    <li className={styles.delivery} data-status={status}>
      <Icon size={16} stroke={1.8} aria-hidden />
      <span>
        <span>{`${t(`alarms.channel.${channel}`)}, ${recipient} – ${t(`alarms.status.${status}`)}`}</span>
        {reason !== null && <span className={styles.reason}>{failureText(t, reason)}</span>}
      </span>
    </li>
  )
}
