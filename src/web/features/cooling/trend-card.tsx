import { IconArrowsExchange, IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import type { ChangeOfDays, FigureOfDays } from '../../../domain/cooling/change-of-days.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { formatCelsius } from '../../components/temperature/format-celsius.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './cooling.module.css'
import { TrendChart } from './trend-chart.tsx'
import { rulerOf } from './trend-shapes.ts'
import { TrendTable, type TrendColumn } from './trend-table.tsx'
import { absenceOf, BOUNDS, coarseDays, figuresOf, figureText, type Trend } from './trends.ts'
import type { CoolingHealth } from './use-cooling.ts'

/** What the cooling is compared with; null: nothing. */
export type Compared = {
  other: { name: string; health: CoolingHealth } | null
  room: { names: string; means: FigureOfDays } | null
}

type Props = {
  trend: Trend
  health: CoolingHealth
  change: ChangeOfDays
  compared: Compared
  sensorName: string
  language: LanguageCode
}

const ROOM_BOUNDS = { leastRange: 4 }

const celsiusText = (language: LanguageCode) => (celsius: number) =>
  `${formatCelsius(celsius, language)} °C`

/** One figure over the days: how it has changed, its line, and its table. */
export const TrendCard = (props: Props) => {
  const { trend, health, change, language } = props
  const { t } = useTranslation()
  const id = useId()
  const absence = absenceOf(trend, health)
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t(`cooling.${trend}.title`)}</h2>
        {change.kind === 'changed' && (
          <span className={styles.chip} data-changed>
            <IconArrowsExchange size={16} stroke={2} aria-hidden />
            {t('cooling.change.changed')}
          </span>
        )}
        {change.kind === 'usual' && (
          <span className={styles.chip}>
            <IconCheck size={16} stroke={2} aria-hidden />
            {t('cooling.change.usual')}
          </span>
        )}
      </div>
      {absence === null ? (
        <Trend {...props} />
      ) : (
        <p className={styles.absence}>
          {absence.kind === 'too-coarse'
            ? t('cooling.absence.too-coarse', {
                interval: durationText(absence.intervalMs, language),
              })
            : t(`cooling.absence.${absence.kind}`)}
        </p>
      )}
    </section>
  )
}

const Trend = ({ trend, health, change, compared, sensorName, language }: Props) => {
  const { t } = useTranslation()
  const { other, room } = compared
  const title = t(`cooling.${trend}.title`)
  const days = health.days.map(({ day }) => day)
  const figures = figuresOf(trend, health)
  const others = other === null ? null : figuresOf(trend, other.health)
  const ruler = rulerOf([figures, others ?? []], BOUNDS[trend])
  const roomRuler = room === null ? null : rulerOf([room.means], ROOM_BOUNDS)
  const text = (figure: number) => figureText(trend, figure, language)
  const degrees = celsiusText(language)
  const labelOf = (name: string, shown: FigureOfDays, write: (figure: number) => string) => {
    const numbers = shown.filter((figure) => figure !== null)
    return t('cooling.chart.label', {
      title: name,
      from: days[0],
      to: days.at(-1),
      lowest: write(Math.min(...numbers)),
      highest: write(Math.max(...numbers)),
    })
  }
  const columns: TrendColumn[] = [
    { name: other === null ? title : sensorName, figures, text },
    ...(other === null ? [] : [{ name: other.name, figures: others ?? [], text }]),
    ...(room === null
      ? []
      : [{ name: t('cooling.room.column'), figures: room.means, text: degrees }]),
  ]
  const leftOut = trend === 'cycles' || trend === 'running' ? coarseDays(health) : 0
  return (
    <>
      {change.kind !== 'too-little' && <ChangeFigures change={change} text={text} />}
      {others?.some((figure) => figure !== null) && other !== null && (
        <Key names={[sensorName, other.name]} />
      )}
      {ruler !== null && (
        <TrendChart
          figures={figures}
          compared={others}
          ruler={ruler}
          text={text}
          label={labelOf(title, figures, text)}
        />
      )}
      {room !== null && roomRuler !== null && (
        <>
          <p className={styles.room}>{t('cooling.room.name', { names: room.names })}</p>
          <TrendChart
            look="room"
            figures={room.means}
            ruler={roomRuler}
            text={degrees}
            label={labelOf(t('cooling.room.column'), room.means, degrees)}
          />
        </>
      )}
      <p className={styles.ends} aria-hidden>
        <span>{days[0]}</span>
        <span>{days.at(-1)}</span>
      </p>
      {leftOut > 0 && <p className={styles.note}>{t('cooling.coarseDays', { days: leftOut })}</p>}
      <TrendTable title={title} days={days} columns={columns} />
    </>
  )
}

const WEEK = 7

const ChangeFigures = ({
  change,
  text,
}: {
  change: Exclude<ChangeOfDays, { kind: 'too-little' }>
  text: (figure: number) => string
}) => {
  const { t } = useTranslation()
  const isWeek = change.lastDays === WEEK
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{isWeek ? t('cooling.change.lastWeek') : t('cooling.change.lastMonth')}</dt>
        <dd>{text(change.last)}</dd>
      </div>
      <div>
        <dt>{isWeek ? t('cooling.change.weeksBefore') : t('cooling.change.monthsBefore')}</dt>
        <dd>{text(change.before)}</dd>
      </div>
    </dl>
  )
}

/** Which line is whose: the second one is dashed. */
const Key = ({ names: [own, other] }: { names: [own: string, other: string] }) => (
  <ul className={styles.key}>
    <li>
      <i aria-hidden />
      {own}
    </li>
    <li data-dashed>
      <i aria-hidden />
      {other}
    </li>
  </ul>
)
