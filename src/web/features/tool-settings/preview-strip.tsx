import { countText } from '../../../domain/records/count-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './preview-strip.module.css'
import type { AlarmPreview } from './use-alarm-preview.ts'

type Excursion = AlarmPreview['excursions'][number]
const FATES = ['alarm', 'defrost', 'none'] as const
type Fate = (typeof FATES)[number]

const fateOf = ({ isAlarm, isDefrost }: Excursion): Fate =>
  isAlarm ? 'alarm' : isDefrost ? 'defrost' : 'none'

/** The heights of an excursion's parts, 0 to 1 of the strip's height. */
const heightsOf = (
  { shape, isHigh }: Excursion,
  { low, high }: { low: number; high: number },
): number[] =>
  shape.map((celsius) => {
    const share = high === low ? 1 : (celsius - low) / (high - low)
    return 0.15 + 0.85 * (isHigh ? share : 1 - share)
  })

const areaOf = (heights: readonly number[]): string => {
  const step = 100 / heights.length
  const tops = heights.flatMap((height, i) => {
    const y = (1 - height) * 100
    return [`${i * step},${y}`, `${(i + 1) * step},${y}`]
  })
  return ['0,100', ...tops, '100,100'].join(' ')
}

/**
 * The newest excursions side by side, each as wide as it was long and as high as it went. The words
 * below say what became of them.
 */
export const PreviewStrip = ({
  excursions,
  label,
  isCaptioned = false,
}: {
  excursions: readonly Excursion[]
  label: string
  isCaptioned?: boolean
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  if (excursions.length === 0) return null
  const all = excursions.flatMap(({ shape }) => shape)
  const ends = { low: Math.min(...all), high: Math.max(...all) }
  return (
    <figure className={styles.figure}>
      {isCaptioned && <figcaption>{label}</figcaption>}
      <div className={styles.strip} aria-hidden>
        {excursions.map((excursion) => (
          <svg
            key={excursion.startedAt}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            data-fate={fateOf(excursion)}
            style={{ flexGrow: excursion.minutes }}
          >
            <polygon points={areaOf(heightsOf(excursion, ends))} />
          </svg>
        ))}
      </div>
      <ul className={styles.key} aria-label={label}>
        {FATES.map((fate) => {
          const count = excursions.filter((excursion) => fateOf(excursion) === fate).length
          return count === 0 ? null : (
            <li key={fate} data-fate={fate}>
              {t(`alarmSettings.preview.key.${fate}`, { excursions: countText(count, language) })}
            </li>
          )
        })}
      </ul>
    </figure>
  )
}
