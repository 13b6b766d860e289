import { NotLoaded } from '../../../components/not-loaded/not-loaded.tsx'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ShownPointFragment } from '../../../api/generated/graphql.ts'
import { RightGate } from '../../../components/right-gate/right-gate.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { weekdayName } from '../../../../locales/weekday-name.ts'
import { useViewer } from '../../../viewer/viewer.ts'
import { boundsText } from '../entry-text.ts'
import { HaccpHead } from '../haccp-head.tsx'
import styles from '../haccp.module.css'
import type { Register } from '../shown-entry.ts'
import { useRegister } from '../use-register.ts'
import { PointForm } from './point-form.tsx'
import { SettingsForm } from './settings-form.tsx'

/** What an account checks and how often, and how its register looks. */
export const PointsPage = () => {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const userId = params.get('userId')
  const register = useRegister(userId)
  return (
    <div className={styles.page}>
      <HaccpHead page="points" />
      <p className={styles.hint}>{t('haccp.points.hint')}</p>
      <NotLoaded query={register} title={t('haccp.didNotLoad')} />
      {register.data && (
        <>
          <Points register={register.data} />
          <RightGate needs="manage">
            <SettingsForm key={register.data.account.id} register={register.data} />
          </RightGate>
        </>
      )}
    </div>
  )
}

const Points = ({ register }: { register: Register }) => {
  const { t } = useTranslation()
  const { can } = useViewer()
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <section className={styles.card} aria-labelledby="haccp-points">
      <h2 id="haccp-points">{t('haccp.page.points')}</h2>
      {register.points.length === 0 && open === null && (
        <p className={styles.hint}>{t('haccp.points.none')}</p>
      )}
      <ul className={styles.entries}>
        {register.points.map((point) => (
          <li key={point.id} className={styles.entry} data-retired={point.isRetired || undefined}>
            {open === point.id ? (
              <PointForm register={register} point={point} onClose={close} />
            ) : (
              <div className={styles.pointHead}>
                <h3>{point.name}</h3>
                <PointFacts point={point} />
                {can.manage.allowed && (
                  <Button
                    variant="default"
                    aria-label={t('haccp.points.changeNamed', { name: point.name })}
                    leftSection={<IconPencil size={16} aria-hidden />}
                    onClick={() => setOpen(point.id)}
                  >
                    {t('haccp.points.change')}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <PointForm register={register} point={null} onClose={close} />
      ) : (
        <RightGate needs="manage">
          <Button
            className={styles.start!}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            {t('haccp.points.add')}
          </Button>
        </RightGate>
      )}
    </section>
  )
}

const PointFacts = ({ point }: { point: ShownPointFragment }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const { kind, timesADay, weekdays, isRetired } = point
  return (
    <p className={styles.entryFacts}>
      {[
        t(`haccp.kind.${kind}`),
        boundsText(t, language, point),
        timesADay === 0
          ? t('haccp.points.whenever')
          : t('haccp.points.timesADay', { count: timesADay }),
        timesADay > 0 && weekdays.length < 7
          ? weekdays.map((day) => weekdayName(language, day, 'short')).join(' ')
          : '',
        isRetired ? t('haccp.points.retired') : '',
      ]
        .filter((part) => part !== '')
        .join(' · ')}
    </p>
  )
}
