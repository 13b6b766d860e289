import { IconPencil, IconReplace } from '@tabler/icons-react'
import { useState } from 'react'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { ProbeRowFragment, ToolInstrumentsFragment } from '../../api/generated/graphql.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { FactList } from './fact-list.tsx'
import { instrumentRows } from './instrument-rows.ts'
import styles from './instrument.module.css'
import { LoggerForm } from './logger-form.tsx'
import { PlaceForm } from './place-form.tsx'
import { ProbeForm } from './probe-form.tsx'

type Form = 'logger' | 'probe' | 'swap' | 'place'

/** The logger, the probe in service and the earlier ones, and what they watch. */
export const InstrumentCards = ({
  toolId,
  instruments,
  mayChange,
}: {
  toolId: string
  instruments: ToolInstrumentsFragment
  mayChange: boolean
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [form, setForm] = useState<Form | null>(null)
  const { logger, probes, unit, goods } = instruments
  const probe = probes.at(-1) ?? null
  const close = (): void => setForm(null)
  const edit = (which: Form) => mayChange && <EditButton onClick={() => setForm(which)} />
  return (
    <div className={styles.cards}>
      <section className={styles.card} aria-labelledby="instrument-logger">
        <h2 id="instrument-logger">{t('instruments.logger')}</h2>
        <FactList rows={instrumentRows(t, logger, language)} />
        <div className={styles.buttons}>{edit('logger')}</div>
      </section>
      <section className={styles.card} aria-labelledby="instrument-probe">
        <h2 id="instrument-probe">{t('instruments.probe')}</h2>
        <ProbeFacts probe={probe} />
        <div className={styles.buttons}>
          {edit('probe')}
          {mayChange && (
            <PlainButton onClick={() => setForm('swap')}>
              <IconReplace size={16} stroke={1.8} aria-hidden />
              {t('instruments.swap')}
            </PlainButton>
          )}
        </div>
        <EarlierProbes probes={probes} />
      </section>
      <section className={styles.card} aria-labelledby="instrument-place">
        <h2 id="instrument-place">{t('instruments.place')}</h2>
        <FactList
          rows={[
            [t('instruments.unit'), unit],
            [t('instruments.goods'), goods],
          ]}
        />
        <div className={styles.buttons}>{edit('place')}</div>
      </section>
      {form === 'logger' && <LoggerForm toolId={toolId} logger={logger} onClose={close} />}
      {(form === 'probe' || form === 'swap') && (
        <ProbeForm toolId={toolId} probe={probe} isSwap={form === 'swap'} onClose={close} />
      )}
      {form === 'place' && <PlaceForm toolId={toolId} unit={unit} goods={goods} onClose={close} />}
    </div>
  )
}

const EditButton = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation()
  return (
    <PlainButton onClick={onClick}>
      <IconPencil size={16} stroke={1.8} aria-hidden />
      {t('instruments.edit')}
    </PlainButton>
  )
}

const ProbeFacts = ({ probe }: { probe: ProbeRowFragment | null }) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const from = probe?.from ?? null
  const since =
    from === null
      ? t('instruments.fromTheBeginning')
      : localTime(timeZone).minuteText(Date.parse(from))
  return (
    <FactList
      rows={[
        ...instrumentRows(t, probe?.instrument ?? null, language),
        [t('instruments.position'), probe?.position ?? null],
        [t('instruments.inServiceSince'), since],
      ]}
    />
  )
}

/** The probes that were swapped, the latest first, each with its time in service. */
const EarlierProbes = ({ probes }: { probes: readonly ProbeRowFragment[] }) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  if (probes.length < 2) return null
  const time = (instant: string | null): string =>
    instant === null
      ? t('instruments.fromTheBeginning')
      : localTime(timeZone).minuteText(Date.parse(instant))
  const earlier = probes
    .slice(0, -1)
    .map((probe, place) => ({ probe, until: probes[place + 1]!.from }))
    .toReversed()
  return (
    <details className={styles.earlier}>
      <summary>{t('instruments.earlierProbes', { probes: earlier.length })}</summary>
      <ul>
        {earlier.map(({ probe, until }) => (
          <li key={probe.id}>
            <p className={styles.span}>{`${time(probe.from)} – ${time(until)}`}</p>
            <FactList
              rows={[
                ...instrumentRows(t, probe.instrument, language),
                [t('instruments.position'), probe.position],
              ]}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
