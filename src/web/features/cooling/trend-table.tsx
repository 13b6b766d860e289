import { useState } from 'react'
import type { FigureOfDays } from '../../../domain/cooling/change-of-days.ts'
import { NO_VALUE } from '../../components/temperature/format-celsius.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './cooling.module.css'

export type TrendColumn = {
  name: string
  figures: FigureOfDays
  text: (figure: number) => string
}

/** The twin of a chart: a row for each day, the newest first. Its rows are drawn once it is open. */
export const TrendTable = ({
  title,
  days,
  columns,
}: {
  title: string
  days: readonly string[]
  columns: readonly TrendColumn[]
}) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const caption = t('cooling.table.caption', { title })
  return (
    <details className={styles.twin} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('cooling.table.show')}
        <span className="cw-visually-hidden">{`: ${title}`}</span>
      </summary>
      {isOpen && (
        // A region that scrolls takes the keys only while it has the focus.
        <div className={styles.rows} role="region" aria-label={caption} tabIndex={0}>
          <table>
            <caption className="cw-visually-hidden">{caption}</caption>
            <thead>
              <tr>
                <th scope="col">{t('cooling.table.day')}</th>
                {columns.map(({ name }, place) => (
                  <th key={place} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days
                .map((day, row) => (
                  <tr key={day}>
                    <th scope="row">{day}</th>
                    {columns.map(({ figures, text }, place) => {
                      const figure = figures[row] ?? null
                      return <td key={place}>{figure === null ? NO_VALUE : text(figure)}</td>
                    })}
                  </tr>
                ))
                .toReversed()}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}
