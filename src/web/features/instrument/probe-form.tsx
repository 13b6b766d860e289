import { useState } from 'react'
import { localTime } from '../../../domain/periods/local-time.ts'
import {
  type ProbeRowFragment,
  SetProbeDocument,
  SwapProbeDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { pageClock } from '../../clock/page-clock.ts'
import { DayField } from '../../components/day-field/day-field.tsx'
import { EditModal } from '../../components/tool-edit/edit-modal.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import {
  CELSIUS_FIELDS,
  instrumentDraft,
  instrumentInput,
  TEXT_FIELDS,
  wrongNumbers,
} from './instrument-draft.ts'
import { InstrumentFields } from './instrument-fields.tsx'
import styles from './instrument.module.css'
import { swapInstant } from './swap-instant.ts'
import { useInstrumentChange } from './use-instruments.ts'

const LONGEST_POSITION = 100

type ProbeFormProps = {
  toolId: string
  /** The probe in service; null when nothing was entered of it. */
  probe: ProbeRowFragment | null
  /** Another probe takes its place, from a day and a time on. */
  isSwap: boolean
  onClose: () => void
}

/** The first values of the form: a new probe hangs where the old one did. */
const firstDraft = ({ probe, isSwap }: ProbeFormProps, nowText: string) => ({
  instrument: instrumentDraft(isSwap ? null : (probe?.instrument ?? null)),
  position: probe?.position ?? '',
  day: nowText.slice(0, 10),
  time: nowText.slice(11, 16),
})

/** Corrects what is known of the probe in service, or puts another one in its place. */
export const ProbeForm = (props: ProbeFormProps) => {
  const { toolId, isSwap, onClose } = props
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const [first] = useState(() => firstDraft(props, localTime(timeZone).minuteText(pageClock.now())))
  const [draft, setDraft] = useState(first)
  const [isTried, setTried] = useState(false)
  const edit = (values: Partial<typeof draft>): void => setDraft({ ...draft, ...values })
  const at = swapInstant(draft, timeZone)
  const saving = useInstrumentChange({
    toolId,
    send: async () => {
      const probe = instrumentInput(draft.instrument)
      const position = draft.position || null
      if (!isSwap || at === null)
        return (await request(SetProbeDocument, { toolId, probe, position })).setProbe
      return (await request(SwapProbeDocument, { toolId, at, probe, position })).swapProbe
    },
    fields: [...TEXT_FIELDS, ...CELSIUS_FIELDS, 'position', 'at'],
    onSaved: onClose,
  })
  const save = (): void => {
    setTried(true)
    if (wrongNumbers(draft.instrument).length > 0 || (isSwap && at === null)) return
    saving.run(undefined)
  }
  return (
    <EditModal
      title={t(isSwap ? 'instruments.swap' : 'instruments.probe')}
      subtitle={t(isSwap ? 'instruments.swapHint' : 'instruments.probeHint')}
      isChanged={JSON.stringify(draft) !== JSON.stringify(first)}
      isSaving={saving.isBusy}
      onClose={onClose}
      onSave={save}
    >
      {isSwap && (
        <SwapTime
          {...draft}
          onChange={edit}
          latest={first.day}
          error={isTried && at === null ? t('instruments.noSuchTime') : saving.problemOf('at')}
        />
      )}
      <InstrumentFields
        draft={draft.instrument}
        onChange={(instrument) => edit({ instrument })}
        isTried={isTried}
        problemOf={saving.problemOf}
      />
      <TextField
        label={t('instruments.position')}
        description={t('instruments.positionHint')}
        value={draft.position}
        onChange={(position) => edit({ position })}
        maxLength={LONGEST_POSITION}
        autoComplete="off"
        error={saving.problemOf('position')}
      />
    </EditModal>
  )
}

/** When the new probe began to measure, where the viewer is. */
const SwapTime = ({
  day,
  time,
  latest,
  error,
  onChange,
}: {
  day: string
  time: string
  latest: string
  error: string | null
  onChange: (values: { day?: string; time?: string }) => void
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  return (
    <div className={styles.fields}>
      <DayField
        label={t('instruments.swappedOn')}
        value={day}
        onChange={(next) => onChange({ day: next })}
        latest={latest}
        error={error}
      />
      <TextField
        label={t('instruments.swappedAt')}
        description={timeZone}
        value={time}
        onChange={(next) => onChange({ time: next })}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
      />
    </div>
  )
}
