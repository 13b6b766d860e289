import { Button } from '@mantine/core'
import { useState } from 'react'
import { localTime } from '../../../../domain/periods/local-time.ts'
import { pageClock } from '../../../clock/page-clock.ts'
import { DayField } from '../../../components/day-field/day-field.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { emptyDraft } from '../entry-draft.ts'
import { EntryForm } from '../entry-form.tsx'
import styles from '../haccp.module.css'

type DayActionProps = {
  accountId: string
  month: { month: string; timeZone: string }
  /** The sensor that is shown. */
  toolId: string | null
}

/** A corrective action on a day: of one with an alarm, or of any other. */
export const DayAction = ({ accountId, month, toolId }: DayActionProps) => {
  const { t } = useTranslation()
  const today = localTime(month.timeZone).dayOf(pageClock.now())
  const [day, setDay] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const chosen = day ?? (today.startsWith(month.month) ? today : `${month.month}-01`)
  if (!isOpen)
    return (
      <Button variant="default" className={styles.start!} onClick={() => setOpen(true)}>
        {t('haccp.month.writeAction')}
      </Button>
    )
  return (
    <div className={styles.form}>
      <DayField
        label={t('haccp.month.actionDay')}
        value={chosen}
        latest={today}
        opensAt={chosen}
        onChange={setDay}
        error={null}
      />
      <EntryForm
        key={chosen}
        accountId={accountId}
        first={emptyDraft('ACTION', { aboutDay: chosen, aboutToolId: toolId })}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
