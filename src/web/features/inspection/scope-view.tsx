import { useState } from 'react'
import { INSPECTION_PARTS } from '../../../domain/inspection-links/inspection-link.ts'
import { isSensorPart } from '../../../domain/inspection-links/inspection-link.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { FilesPart } from './files-part.tsx'
import styles from './inspect-page.module.css'
import { ChartPart } from './chart-part.tsx'
import { ReadingsPart } from './readings-part.tsx'
import { TablesPart } from './tables-part.tsx'
import { type InspectionScope, useShownLanguage } from './use-inspection.ts'

const SECTIONS = [...INSPECTION_PARTS, 'FILES'] as const
type Section = (typeof SECTIONS)[number]

type ScopeProps = { secret: string; scope: InspectionScope; expiresAt: string }

/** Who gives what to whom, and the parts of it. A part is asked for when it is opened, and then on record. */
export const ScopeView = ({ secret, scope, expiresAt }: ScopeProps) => {
  const { t } = useTranslation()
  const { sensors } = scope
  const [section, setSection] = useState<Section>('SUMMARY')
  const [toolId, setToolId] = useState(sensors[0]?.id ?? '')
  const sensor = sensors.find(({ id }) => id === toolId) ?? sensors[0]
  return (
    <>
      <About scope={scope} expiresAt={expiresAt} />
      {sensor === undefined ? (
        <p role="status">{t('inspection.noSensors')}</p>
      ) : (
        <>
          <nav className={styles.parts} aria-label={t('inspection.contents')}>
            {SECTIONS.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === section}
                onClick={() => setSection(each)}
              >
                {t(`inspection.parts.${each}`)}
              </button>
            ))}
          </nav>
          <section className={styles.part} aria-labelledby="part-title">
            <h2 id="part-title">{t(`inspection.parts.${section}`)}</h2>
            {(section === 'FILES' || isSensorPart(section)) && (
              <SensorChoice scope={scope} value={sensor.id} onChange={setToolId} />
            )}
            <SectionContent
              key={`${section} ${sensor.id}`}
              {...{ secret, scope, section }}
              toolId={sensor.id}
            />
          </section>
        </>
      )}
    </>
  )
}

const SectionContent = ({
  secret,
  scope,
  section,
  toolId,
}: {
  secret: string
  scope: InspectionScope
  section: Section
  toolId: string
}) => {
  if (section === 'FILES') return <FilesPart secret={secret} scope={scope} toolId={toolId} />
  if (section === 'CHART') return <ChartPart secret={secret} scope={scope} toolId={toolId} />
  if (section === 'READINGS') return <ReadingsPart secret={secret} scope={scope} toolId={toolId} />
  return (
    <TablesPart
      secret={secret}
      part={section}
      toolId={isSensorPart(section) ? toolId : null}
      day={null}
    />
  )
}

const About = ({ scope, expiresAt }: Omit<ScopeProps, 'secret'>) => {
  const { t } = useTranslation()
  const code = LANGUAGE_CODES[useShownLanguage()]
  const { inspector, givenBy, note, dateStart, dateEnd, timeZone, sensors, gone } = scope
  const count = (n: number): string => countText(n, code)
  return (
    <div className={styles.about}>
      <p className={styles.given}>
        {givenBy === '' || inspector === ''
          ? t('inspection.givenNobody')
          : t('inspection.given', { giver: givenBy, inspector })}
      </p>
      <p>
        {t('inspection.covers', {
          n: count(sensors.length),
          from: dateStart,
          to: dateEnd,
          zone: timeZone,
        })}
      </p>
      <p>
        {t('inspection.until', { time: localTime(timeZone).minuteText(Date.parse(expiresAt)) })}
      </p>
      {gone > 0 && <p>{t('inspection.gone', { n: count(gone) })}</p>}
      {note !== '' && <p className={styles.note}>{t('inspection.note', { note })}</p>}
    </div>
  )
}

const SensorChoice = ({
  scope: { sensors },
  value,
  onChange,
}: {
  scope: InspectionScope
  value: string
  onChange: (id: string) => void
}) => {
  const { t } = useTranslation()
  const named = ({ name, imeiNumber, equipmentId, site }: (typeof sensors)[number]): string =>
    [name, ...(site === null ? [] : [site]), `${imeiNumber} / ${equipmentId}`].join(' · ')
  const only = sensors.length === 1 ? sensors[0] : undefined
  if (only !== undefined) return <p className={styles.sensor}>{named(only)}</p>
  return (
    <div className={styles.field}>
      <span aria-hidden>{t('inspection.sensor')}</span>
      <Choice label={t('inspection.sensor')} value={value} onChange={onChange}>
        {sensors.map((each) => (
          <option key={each.id} value={each.id}>
            {named(each)}
          </option>
        ))}
      </Choice>
    </div>
  )
}
