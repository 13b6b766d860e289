import { useState } from 'react'
import { DayField } from '../../components/day-field/day-field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './inspect-page.module.css'
import { TablesPart } from './tables-part.tsx'
import type { InspectionScope } from './use-inspection.ts'

/** All readings of a day that the link shows. */
export const ReadingsPart = ({
  secret,
  scope: { dateStart, dateEnd },
  toolId,
}: {
  secret: string
  scope: InspectionScope
  toolId: string
}) => {
  const { t } = useTranslation()
  const [day, setDay] = useState(dateEnd)
  const isShown = day >= dateStart && day <= dateEnd
  return (
    <>
      <div className={styles.day}>
        <DayField
          label={t('inspection.day')}
          value={day}
          onChange={setDay}
          latest={dateEnd}
          error={day === '' || isShown ? null : t('inspection.dayOutside')}
        />
      </div>
      {isShown && (
        <TablesPart key={day} secret={secret} part="READINGS" toolId={toolId} day={day} />
      )}
    </>
  )
}
