import { Button as LinkButton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { countText } from '../../../domain/records/count-text.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { ReasonField } from '../../components/confirm-delete/reason-field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './bulk.module.css'
import { type BulkChange, isMoving, type useBulkChange } from './use-bulk.ts'

type Parts = { change: BulkChange } & Pick<
  ReturnType<typeof useBulkChange>,
  'starting' | 'takingBack'
>

/** How a change stands in figures, and what can be done with it. */
export const BulkState = (parts: Parts) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const { change } = parts
  const figures = (
    [
      ['changing', change.changing],
      ['done', change.done],
      ['takenBack', change.takenBack],
      ['staying', change.staying],
      ['refused', change.refused],
      ['left', change.left],
      ['kept', change.kept],
    ] as const
  ).filter(([, count]) => count > 0)
  return (
    <section className={styles.card} aria-label={t('bulk.state.label')}>
      <p role="status" className={styles.summary} data-state={change.state}>
        {t(`bulk.state.${change.state}`)}
      </p>
      <ul className={styles.figures}>
        {figures.map(([name, count]) => (
          <li key={name} data-figure={name}>
            {t(`bulk.figure.${name}`, { number: countText(count, language) })}
          </li>
        ))}
      </ul>
      {isMoving(change) && <Progress change={change} />}
      <Actions {...parts} />
    </section>
  )
}

const Progress = ({ change }: { change: BulkChange }) => {
  const { t } = useTranslation()
  const { changing, done, left, takenBack, kept } = change
  const [written, total] =
    change.state === 'RUNNING'
      ? [done + left, changing + done + left]
      : [takenBack + kept, done + takenBack + kept]
  return (
    <>
      <progress
        className={styles.progress}
        value={written}
        max={Math.max(1, total)}
        aria-label={t('bulk.state.label')}
      />
      <p className={styles.hint}>{t('bulk.goesOn')}</p>
    </>
  )
}

const Actions = ({ change, starting, takingBack }: Parts) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const [reason, setReason] = useState('')
  const refusal = useRightRefusal('work')
  const { state, changing, takenBack } = change
  const isStartable =
    (state === 'PLANNED' && (changing > 0 || change.profile !== null)) ||
    (state === 'INTERRUPTED' && takenBack === 0 && changing > 0)
  const until = change.takeBackUntil
  const isOfProfileAlone = change.profile !== null && state === 'DONE'
  const mayTakeBack = until !== null && (change.done > 0 || change.kept > 0 || isOfProfileAlone)
  return (
    <>
      {state === 'PLANNED' && isStartable && <ReasonField value={reason} onChange={setReason} />}
      {refusal !== null && <p className={styles.hint}>{refusal}</p>}
      <div className={styles.actions}>
        {(state === 'PLANNED' || state === 'REFUSED') && (
          <LinkButton component={Link} variant="default" mih={44} to="/admin/toollist">
            {t('bulk.back')}
          </LinkButton>
        )}
        {isStartable && (
          <Button
            mih={44}
            loading={starting.isBusy}
            disabled={refusal !== null}
            onClick={() => starting.run(reason)}
          >
            {state === 'PLANNED' && changing === 0
              ? t('bulk.profile.save')
              : state === 'PLANNED'
                ? t('bulk.start', { count: changing })
                : t('bulk.continue', { number: countText(changing, language) })}
          </Button>
        )}
        {mayTakeBack && (change.done > 0 || isOfProfileAlone) && (
          <Button
            variant="default"
            mih={44}
            loading={takingBack.isBusy}
            disabled={refusal !== null}
            onClick={() => takingBack.run(false)}
          >
            {t('bulk.takeBack')}
          </Button>
        )}
        {mayTakeBack && change.done === 0 && change.kept > 0 && (
          <Button
            variant="default"
            mih={44}
            loading={takingBack.isBusy}
            disabled={refusal !== null}
            onClick={() => takingBack.run(true)}
          >
            {t('bulk.takeBackEven', { number: countText(change.kept, language) })}
          </Button>
        )}
      </div>
      {mayTakeBack && (
        <p className={styles.hint}>
          {t('bulk.takeBackUntil', {
            time: localTime(timeZone).minuteText(Date.parse(until)).slice(11),
          })}
        </p>
      )}
    </>
  )
}
