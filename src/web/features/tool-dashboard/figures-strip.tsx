import { memo, type ReactNode, Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { formatCelsius, formatMean, NO_VALUE } from '../../components/temperature/format-celsius.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { Span } from './chart/drawn-series.ts'
import styles from './figures-strip.module.css'
import { LateNote } from './late-note.tsx'
import { isIncomplete, MissingFirst } from './missing-first.tsx'
import { NotMonitoredNote } from './rare-sections.tsx'
import type { Figures } from './use-figures.ts'

const percentOf = (share: number, language: LanguageCode): string => {
  // Never rounded up to 100 % while a reading was out of range, nor down to 0 % while one was in
  // range.
  const rounded = Math.round(share * 1_000) / 1_000
  const honest = share < 1 && rounded === 1 ? 0.999 : share > 0 && rounded === 0 ? 0.001 : rounded
  return new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(honest)
}

/** `text`: a temperature as `formatCelsius` or `formatMean` writes it. */
const Celsius = ({ text }: { text: string }) =>
  text === NO_VALUE ? (
    NO_VALUE
  ) : (
    <>
      {text} <small>°C</small>
    </>
  )

/** How many of the expected readings came; where none could come, how many there are. */
const Received = ({ figures, language }: { figures: Figures; language: LanguageCode }) => {
  const { t } = useTranslation()
  const { readings, beforeSetUp, expected } = figures
  if (expected === 0) return countText(readings, language)
  return (
    <>
      {countText(readings - beforeSetUp, language)}{' '}
      <small>
        {t('toolDashboard.figures.ofExpected', { expected: countText(expected, language) })}
      </small>
    </>
  )
}

/**
 * The period in six figures. Their places are kept while the figures load. Where too much is
 * missing, that comes first, and the share in range names the time that it refers to.
 */
export const FiguresStrip = memo(function FiguresStrip({
  figures,
  fromMs,
  part,
  viewer,
}: {
  figures: Figures | undefined
  /** The beginning of the period. */
  fromMs: number
  /** The part of the period that they are of; null: all of it. */
  part: Span | null
  viewer: Viewer
}) {
  const { t } = useTranslation()
  const { language } = viewer
  const share = figures?.inRangeShare
  const entries: readonly [string, ReactNode][] = [
    [
      t('toolDashboard.figures.inRange'),
      typeof share === 'number' ? (
        <>
          {percentOf(share, language)}
          {figures !== undefined && isIncomplete(figures) && (
            <small className={styles['of-measured']}>
              {t('toolDashboard.figures.ofMeasured', {
                duration: durationText(figures.coveredMs, language),
              })}
            </small>
          )}
        </>
      ) : (
        NO_VALUE
      ),
    ],
    [
      t('toolDashboard.figures.lowest'),
      <Celsius key="lowest" text={formatCelsius(figures?.lowest, language)} />,
    ],
    [
      t('toolDashboard.figures.highest'),
      <Celsius key="highest" text={formatCelsius(figures?.highest, language)} />,
    ],
    [
      t('toolDashboard.figures.mean'),
      <Celsius key="mean" text={formatMean(figures?.mean, language)} />,
    ],
    [
      t('toolDashboard.figures.readings'),
      figures ? <Received figures={figures} language={language} /> : NO_VALUE,
    ],
    [
      t('toolDashboard.figures.missing'),
      figures ? durationText(figures.missingMs, language) : NO_VALUE,
    ],
  ]
  return (
    <div className={styles.card}>
      {part !== null && (
        <p className={styles.part}>
          {t('toolDashboard.figures.ofPart', {
            from: localTime(viewer.timeZone).textOf(part.fromMs),
            to: localTime(viewer.timeZone).textOf(part.toMs),
          })}
        </p>
      )}
      {figures !== undefined && (
        <>
          <MissingFirst figures={figures} fromMs={fromMs} viewer={viewer} />
          <LateNote figures={figures} language={language} />
          {figures.outages.length > 0 && (
            <Suspense>
              <NotMonitoredNote figures={figures} />
            </Suspense>
          )}
        </>
      )}
      <dl
        className={styles.figures}
        aria-label={t('toolDashboard.figures.label')}
        aria-busy={figures === undefined}
      >
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {figures === undefined ? (
                <span className={styles.waiting} aria-hidden="true">
                  {NO_VALUE}
                </span>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
})
