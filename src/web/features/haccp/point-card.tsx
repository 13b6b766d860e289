import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { ShownPointFragment } from '../../api/generated/graphql.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { emptyDraft } from './entry-draft.ts'
import { EntryForm } from './entry-form.tsx'
import { boundsText } from './entry-text.ts'
import styles from './haccp.module.css'
import { type ShownEntry, timesDone } from './shown-entry.ts'

/** A point that is checked today: how often it was, and the form for the next time. */
export const PointCard = ({
  accountId,
  point,
  entries,
  canEnter,
}: {
  accountId: string
  point: ShownPointFragment
  /** Of today. */
  entries: readonly ShownEntry[]
  canEnter: boolean
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const [isOpen, setOpen] = useState(false)
  const done = timesDone(entries, point.id)
  const isDone = point.timesADay > 0 && done >= point.timesADay
  const first = emptyDraft(point.kind, {
    pointId: point.id,
    subject: point.kind === 'GOODS_IN' ? '' : point.name,
  })
  return (
    <section className={styles.point} aria-label={point.name} data-done={isDone || undefined}>
      <div className={styles.pointHead}>
        <h3>{point.name}</h3>
        <p>
          {[
            t(`haccp.kind.${point.kind}`),
            boundsText(t, language, point),
            point.timesADay === 0
              ? t('haccp.doneTimes', { count: done })
              : t('haccp.doneOf', { done, asked: point.timesADay }),
          ]
            .filter(Boolean)
            .join(' · ')}{' '}
          {isDone && <IconCheck size={16} stroke={2.2} aria-hidden />}
        </p>
      </div>
      {isOpen ? (
        <EntryForm accountId={accountId} first={first} onClose={() => setOpen(false)} />
      ) : (
        canEnter && (
          <Button
            variant={isDone ? 'default' : 'filled'}
            aria-label={t('haccp.enterNamed', { name: point.name })}
            onClick={() => setOpen(true)}
          >
            {t('haccp.enter')}
          </Button>
        )
      )}
    </section>
  )
}
