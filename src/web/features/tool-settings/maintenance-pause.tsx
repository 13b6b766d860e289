import { NativeSelect } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LONGEST_REASON } from '../../../domain/alarms/alarm-settings-rules.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import {
  type AlarmSetupFragment,
  PauseAlarmsDocument,
  ResumeAlarmsDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { runningText } from '../../components/duration/running-text.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { pageClock } from '../../clock/page-clock.ts'
import { useNow } from '../../clock/use-now.ts'
import { ChannelNote } from './channel-note.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './maintenance-pause.module.css'

const LENGTHS = [1, 2, 4, 8, 24, 72, 168].map((hours) => hours * HOUR_MS)

type PauseProps = {
  toolId: string
  pause: AlarmSetupFragment['alarmPause']
  onChanged: (setup: AlarmSetupFragment) => void
}

/**
 * Pauses the alarms while somebody works on the refrigeration. A pause begins at once and ends by
 * itself.
 */
export const MaintenancePause = ({ pause, ...props }: PauseProps) => {
  const { t } = useTranslation()
  return (
    <section className={styles.pause} aria-labelledby="maintenance">
      <h3 id="maintenance" className={styles.title}>
        {t('alarmSettings.pause.title')}
      </h3>
      <p className={styles.hint}>{t('alarmSettings.pause.hint')}</p>
      {pause === null ? <Begin {...props} /> : <Running {...props} pause={pause} />}
    </section>
  )
}

const Begin = ({ toolId, onChanged }: Omit<PauseProps, 'pause'>) => {
  const { t } = useTranslation()
  const { timeZone, language } = useViewer()
  const [lasts, setLasts] = useState(String(2 * HOUR_MS))
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const until = useNow((nowMs) => localTime(timeZone).minuteText(nowMs + Number(lasts)))
  const pause = useAction({
    send: async () =>
      (
        await request(PauseAlarmsDocument, {
          toolId,
          until: new Date(pageClock.now() + Number(lasts)).toISOString(),
          reason: reason.trim(),
        })
      ).pauseAlarms,
    onSuccess: onChanged,
  })
  const begin = (): void => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') pause.run()
  }
  return (
    <>
      <div className={styles.fields}>
        <NativeSelect
          label={t('alarmSettings.pause.lasts')}
          value={lasts}
          onChange={(event) => setLasts(event.currentTarget.value)}
          data={LENGTHS.map((ms) => ({ value: String(ms), label: runningText(t, ms, language) }))}
          description={t('alarmSettings.pause.until', { time: until })}
          inputWrapperOrder={['label', 'input', 'description']}
        />
        <TextField
          label={t('alarmSettings.pause.reason')}
          value={reason}
          onChange={setReason}
          maxLength={LONGEST_REASON}
          autoComplete="off"
          error={isMissing ? t('refusals.alarms.reasonEmpty') : null}
        />
      </div>
      {pause.reason !== null && <FieldError text={pause.reason} />}
      <div>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconPlayerPause size={18} stroke={1.7} aria-hidden />}
          loading={pause.isBusy}
          onClick={begin}
        >
          {t('alarmSettings.pause.begin')}
        </Button>
      </div>
    </>
  )
}

const Running = ({
  toolId,
  pause,
  onChanged,
}: PauseProps & { pause: NonNullable<PauseProps['pause']> }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const end = useAction({
    send: async () => (await request(ResumeAlarmsDocument, { toolId })).resumeAlarms,
    onSuccess: onChanged,
  })
  return (
    <>
      <ChannelNote kind="attention">
        <p>
          {t('alarmSettings.pause.runs', {
            time: localTime(timeZone).minuteText(Date.parse(pause.until)),
          })}
        </p>
        <p>{pause.reason}</p>
      </ChannelNote>
      {end.reason !== null && <FieldError text={end.reason} />}
      <div>
        <Button variant="default" mih={44} loading={end.isBusy} onClick={() => end.run()}>
          {t('alarmSettings.pause.end')}
        </Button>
      </div>
    </>
  )
}
