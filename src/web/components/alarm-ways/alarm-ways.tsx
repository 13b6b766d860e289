import { NotLoaded } from '../not-loaded/not-loaded.tsx'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './alarm-ways.module.css'
import { QuietFields } from './quiet-fields.tsx'
import { ServicesTable } from './services-table.tsx'
import { draftOf, type ShownWays, useAlarmWays, type WaysDraft } from './use-alarm-ways.ts'
import { WaysTable } from './ways-table.tsx'

/** By which ways and when alarms reach a person: the viewer where `id` is null. */
export const AlarmWays = ({ id }: { id: string | null }) => {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<WaysDraft | null>(null)
  const { chosen, saving } = useAlarmWays(id, () => setDraft(null))
  return (
    <section className={styles.part} aria-labelledby="alarm-ways-title">
      <h2 id="alarm-ways-title">{t(id === null ? 'alarmWays.title' : 'alarmWays.open')}</h2>
      <p className={styles.hint}>{t('alarmWays.hint')}</p>
      <NotLoaded query={chosen} title={t('alarmWays.didNotLoad')} />
      {chosen.data !== undefined && (
        <WaysForm
          shown={chosen.data}
          draft={draft ?? draftOf(chosen.data)}
          isChanged={draft !== null}
          isBusy={saving.isBusy}
          problemOf={saving.problemOf}
          onChange={setDraft}
          onSave={saving.run}
          onDiscard={() => {
            saving.reset()
            setDraft(null)
          }}
        />
      )}
    </section>
  )
}

type WaysFormProps = {
  shown: ShownWays
  draft: WaysDraft
  isChanged: boolean
  isBusy: boolean
  problemOf: (field: string) => string | null
  onChange: (draft: WaysDraft) => void
  onSave: (draft: WaysDraft) => void
  onDiscard: () => void
}

const WaysForm = ({
  shown,
  draft,
  isChanged,
  isBusy,
  problemOf,
  onChange,
  onSave,
  onDiscard,
}: WaysFormProps) => {
  const { t } = useTranslation()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) onSave(draft)
      }}
    >
      <WaysTable
        draft={draft}
        problemOf={problemOf}
        onChange={(change) => onChange({ ...draft, ...change })}
      />
      {draft.services.length > 0 && (
        <ServicesTable
          services={draft.services}
          problem={problemOf('services')}
          onChange={(services) => onChange({ ...draft, services })}
        />
      )}
      {shown.browsers === 0 && <p className={styles.note}>{t('alarmWays.noBrowser')}</p>}
      <QuietFields
        quiet={draft.quiet}
        timeZone={shown.timeZone}
        problemOf={problemOf}
        onChange={(change) => onChange({ ...draft, quiet: { ...draft.quiet, ...change } })}
      />
      {isChanged && (
        <div className={styles.actions}>
          <Button variant="default" onClick={onDiscard} disabled={isBusy}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('form.save')}
          </Button>
        </div>
      )}
    </form>
  )
}
