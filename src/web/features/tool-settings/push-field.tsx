import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { pushStanding, turnPushOn, workerReady } from '../../api/push-subscription.ts'
import { useAction } from '../../api/use-action.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { ChannelNote } from './channel-note.tsx'
import { Button } from '../../ui/button/button.tsx'

/**
 * Switches push messages for a sensor, and says whether this browser gets them. The browser asks
 * for permission only when the box is ticked.
 */
export const PushField = ({
  ownerId,
  value,
  onChange,
}: {
  ownerId: string
  value: boolean
  onChange: (value: boolean) => void
}) => {
  const { t } = useTranslation()
  // A member's browsers get the messages of its account's sensors.
  const { actsFor: id } = useViewer()
  // They go to the browsers of the sensor's owner, not to that of a manager.
  const isOwn = ownerId === id
  const queryClient = useQueryClient()
  const standingKey = ['push-standing', id]
  const { data: standing } = useQuery({
    queryKey: standingKey,
    queryFn: pushStanding,
    enabled: isOwn,
  })
  useEffect(() => {
    void workerReady().then(() => queryClient.invalidateQueries({ queryKey: ['push-standing'] }))
  }, [queryClient])
  const turnOn = useAction({
    send: turnPushOn,
    onSuccess: (now) => queryClient.setQueryData(standingKey, now),
  })
  const tick = (wanted: boolean): void => {
    onChange(wanted)
    if (wanted && isOwn && standing !== 'on') turnOn.run()
  }
  return (
    <div>
      <CheckField label={t('toolSettings.sendPush')} value={value} onChange={tick} />
      {value && !isOwn && (
        <ChannelNote kind="good">
          <p>{t('alarmSettings.push.owner')}</p>
        </ChannelNote>
      )}
      {value &&
        isOwn &&
        standing !== undefined &&
        (standing === 'on' ? (
          <ChannelNote kind="good">
            <p>{t('alarmSettings.push.on')}</p>
          </ChannelNote>
        ) : (
          <ChannelNote kind="attention">
            <p>
              {turnOn.reason !== null
                ? t('alarmSettings.push.failed', { reason: turnOn.reason })
                : t(`alarmSettings.push.${standing}`)}
            </p>
            {standing === 'off' && (
              <Button
                variant="default"
                mih={44}
                loading={turnOn.isBusy}
                onClick={() => turnOn.run()}
              >
                {t('alarmSettings.push.turnOn')}
              </Button>
            )}
          </ChannelNote>
        ))}
    </div>
  )
}
