import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { countText } from '../../../domain/records/count-text.ts'
import { useOpenAlarmCount } from '../../api/use-open-alarms.ts'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { useMayAnswerAlarms } from '../../viewer/use-right-refusal.ts'
import { ActionFields, useActionWords } from './action-form.tsx'
import { sharedPhrases } from './phrases.ts'
import styles from './selection.module.css'
import type { Shown } from './use-alarm-filter.ts'
import type { AlarmSelection } from './use-alarm-selection.ts'

/** Above the list: begins to select. Nothing where the viewer may not acknowledge, or nothing waits. */
export const SelectSeveral = ({
  selection,
  shown,
}: {
  selection: AlarmSelection
  shown: Shown
}) => {
  const { t } = useTranslation()
  const mayAnswer = useMayAnswerAlarms()
  const waiting = useOpenAlarmCount()?.waiting ?? 0
  if (!mayAnswer || selection.isSelecting || shown === 'work') return null
  if (shown === 'open' && waiting < 2) return null
  return (
    <Button
      variant="default"
      className={styles.start!}
      leftSection={<IconListCheck size={18} stroke={1.7} aria-hidden />}
      onClick={selection.start}
    >
      {t('alarmList.select.start')}
    </Button>
  )
}

/** "Selected alarms: 7" */
const useSelectedText = (count: number): string => {
  const { t } = useTranslation()
  const { language } = useViewer()
  return `${t('alarmList.select.label')}: ${countText(count, language)}`
}

/** At the foot of the page while the viewer selects: how many, and what to do with them. */
export const SelectionBar = ({ selection }: { selection: AlarmSelection }) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const count = selection.selected.length
  const selectedText = useSelectedText(count)
  if (!selection.isSelecting) return null
  return (
    <section className={styles.bar} aria-label={t('alarmList.select.label')}>
      <p role="status">{selectedText}</p>
      <Button variant="default" onClick={selection.stop} disabled={selection.isSending}>
        {t('form.cancel')}
      </Button>
      <Button onClick={() => setAsking(true)} disabled={count === 0 || selection.isLoading}>
        {t('alarms.ack.button')}
      </Button>
      {isAsking && count > 0 && (
        <SelectionForm selection={selection} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}

const SelectionForm = ({
  selection,
  onClose,
}: {
  selection: AlarmSelection
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { selected } = selection
  const selectedText = useSelectedText(selected.length)
  const words = useActionWords({ text, onText: setText }, () => selection.acknowledge(text))
  return (
    <EditModal
      title={t('alarms.ack.button')}
      subtitle={selectedText}
      isChanged={text !== ''}
      isSaving={selection.isSending}
      onClose={onClose}
      onSave={words.submit}
      saveLabel={t('alarms.group.button', { waiting: selected.length })}
    >
      <div className={styles.fields}>
        <ActionFields
          label={t('alarms.ack.action')}
          hint={t('alarms.ack.hint')}
          phrases={sharedPhrases(t, selected)}
          text={text}
          words={words}
        />
      </div>
    </EditModal>
  )
}
