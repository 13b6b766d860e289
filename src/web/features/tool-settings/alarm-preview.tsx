import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { AlarmPreviewQueryVariables } from '../../api/generated/graphql.ts'
import styles from './alarm-preview.module.css'
import { PreviewChoices, PreviewConditions, PreviewOutcomeLine } from './preview-choices.tsx'
import { PreviewStrip } from './preview-strip.tsx'
import { useAlarmPreview, type PreviewState } from './use-alarm-preview.ts'

/**
 * The alarms that the limits in the form would have raised lately. It only helps to choose them:
 * without an answer the form works all the same.
 */
export const AlarmPreview = ({ wanted }: { wanted: AlarmPreviewQueryVariables | null }) => {
  const state = useAlarmPreview(wanted)
  if (state.kind === 'nothing') return null
  return (
    <div
      className={styles.preview}
      role="status"
      aria-busy={state.kind === 'trying' || (state.kind === 'tried' && state.isOlder)}
    >
      <IconHistory size={20} stroke={1.7} aria-hidden />
      <Words state={state} />
    </div>
  )
}

const Words = ({ state }: { state: Exclude<PreviewState, { kind: 'nothing' }> }) => {
  const { t } = useTranslation()
  if (state.kind !== 'tried')
    return (
      <p className={styles.words}>
        {t(
          state.kind === 'failed' ? 'alarmSettings.preview.failed' : 'alarmSettings.preview.trying',
        )}
      </p>
    )
  const { days, readings, alarms, byDelay, neverInRange } = state.preview
  if (readings === 0)
    return <p className={styles.words}>{t('alarmSettings.preview.noReadings', { days })}</p>
  return (
    <div className={styles.words} data-older={state.isOlder}>
      <p className={styles.count}>
        {neverInRange
          ? t('alarmSettings.preview.neverInRange', { days })
          : t('alarmSettings.preview.alarms', { count: alarms, days })}
      </p>
      <PreviewConditions conditions={state.preview.conditions} />
      <PreviewOutcomeLine outcome={state.preview.outcome} />
      <PreviewStrip
        excursions={state.preview.excursions}
        label={t('alarmSettings.preview.strip')}
        isCaptioned
      />
      <ul className={styles.delays} aria-label={t('alarmSettings.preview.delays')}>
        {byDelay.map(({ raiseDelay, alarms: raised }) => (
          <li key={raiseDelay}>
            {t('alarmSettings.preview.delay', { minutes: raiseDelay, alarms: raised })}
          </li>
        ))}
      </ul>
      <PreviewChoices choices={state.preview.choices} />
    </div>
  )
}
