import { NotLoaded } from '../../components/not-loaded/not-loaded.tsx'
import { IconRadar } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSearchParams } from 'react-router'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { DismissedSensors } from './dismissed-sensors.tsx'
import styles from './found-sensors.module.css'
import { HowFound } from './how-found.tsx'
import { NotUnderstood } from './not-understood.tsx'
import { TakeOverDialog } from './take-over-dialog.tsx'
import { ThingCard } from './thing-card.tsx'
import { type FoundSensor, thingsOf, waitsForSomebody } from './things.ts'
import { useFoundSensors } from './use-found-sensors.ts'

/**
 * Sensors that gateways announced over MQTT: to take over with a name and limits, or to dismiss. In
 * the address: `userId` of an account below the viewer, else the viewer's own, and `name`, the heading
 * until the server has answered.
 */
export const FoundSensorsPage = () => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [params] = useSearchParams()
  const userId = params.get('userId')
  const name = useAccountName(userId, params.get('name'))
  const refusal = useRightRefusal('manage')
  const { sensors, refresh, dismissing } = useFoundSensors(userId)
  const [chosen, setChosen] = useState<FoundSensor | null>(null)
  const things = useMemo(
    () => thingsOf(sensors.data ?? [], language).filter((thing) => thing.temperatures.length > 0),
    [sensors.data, language],
  )
  const undecided = things.filter(waitsForSomebody)
  const taken = things.filter((thing) => !waitsForSomebody(thing))
  const card = (thing: (typeof things)[number]) => (
    <ThingCard
      key={thing.key}
      thing={thing}
      mayChange={refusal === null}
      isBusy={dismissing.isBusy}
      onTakeOver={setChosen}
      onDismiss={(sensor) => dismissing.run(sensor.id)}
    />
  )

  return (
    <div className={styles.page}>
      <PageHead
        title={
          userId !== null && name ? t('foundSensors.titleOf', { name }) : t('foundSensors.title')
        }
      />
      <p className={styles.hint}>{t('foundSensors.hint')}</p>
      {refusal !== null && <p className={styles.hint}>{refusal}</p>}
      <NotLoaded query={sensors} title={t('foundSensors.didNotLoad')} />
      {sensors.data?.length === 0 && (
        <ProblemCard
          icon={IconRadar}
          title={t('foundSensors.noneTitle')}
          text={t('foundSensors.noneText')}
        />
      )}
      {undecided.length > 0 && (
        <section className={styles.section} aria-labelledby="found-waiting">
          <h2 id="found-waiting">{t('foundSensors.waiting', { number: undecided.length })}</h2>
          <ul className={styles.cards}>{undecided.map(card)}</ul>
        </section>
      )}
      <NotUnderstood sensors={sensors.data ?? []} />
      {taken.length > 0 && (
        <section className={styles.section} aria-labelledby="found-taken">
          <h2 id="found-taken">{t('foundSensors.takenOver')}</h2>
          <ul className={styles.cards}>{taken.map(card)}</ul>
        </section>
      )}
      {sensors.data !== undefined && (
        <>
          <DismissedSensors userId={userId} mayChange={refusal === null} />
          <HowFound isOpen={sensors.data.length === 0} />
        </>
      )}
      {chosen !== null && (
        <TakeOverDialog
          sensor={chosen}
          userId={userId}
          onTaken={() => void refresh()}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}
