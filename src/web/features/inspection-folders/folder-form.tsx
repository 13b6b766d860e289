import { useEffect, useState } from 'react'
import { localTime } from '../../../domain/periods/local-time.ts'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../../../domain/users/account.ts'
import { MakeInspectionFolderDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useNow } from '../../clock/use-now.ts'
import { DayField } from '../../components/day-field/day-field.tsx'
import { LANGUAGE_NAMES } from '../../../locales/language-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './inspection-folders.module.css'
import type { LinkChoice } from './link-form.tsx'
import { SensorChoice } from './sensor-choice.tsx'

/** Sensors, days and language of a folder. */
export const FolderForm = ({
  onAsked,
  onChosen,
}: {
  onAsked: () => Promise<unknown>
  /** Whatever is chosen so far. */
  onChosen: (choice: LinkChoice) => void
}) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const today = useNow((nowMs) => localTime(timeZone).dayOf(nowMs))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [wanted, setWanted] = useState<Language>(
    LANGUAGES.find((each) => LANGUAGE_CODES[each] === language) ?? 'english',
  )
  const [wasTried, setTried] = useState(false)
  useEffect(() => onChosen({ toolIds: [...chosen], from, to }), [chosen, from, to, onChosen])
  const isReady = chosen.size > 0 && from !== '' && to !== ''
  const making = useAction({
    send: async (_: void) =>
      request(MakeInspectionFolderDocument, {
        toolIds: [...chosen],
        dateStart: from,
        dateEnd: to,
        language: wanted,
      }),
    success: t('inspectionFolders.asked'),
    failure: t('inspectionFolders.notAsked'),
    onSuccess: onAsked,
  })
  return (
    <form
      className={styles.card}
      aria-label={t('inspectionFolders.make')}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isReady) making.run()
      }}
    >
      <SensorChoice chosen={chosen} onChange={setChosen} />
      <div className={styles.row}>
        <DayField
          label={t('inspectionFolders.from')}
          value={from}
          onChange={setFrom}
          latest={today}
        />
        <DayField label={t('inspectionFolders.to')} value={to} onChange={setTo} latest={today} />
        <div className={styles.field}>
          <span aria-hidden>{t('inspectionFolders.language')}</span>
          <Choice
            label={t('inspectionFolders.language')}
            value={wanted}
            onChange={(value) => setWanted(LANGUAGES.find((each) => each === value) ?? 'english')}
          >
            {LANGUAGES.map((each) => (
              <option key={each} value={each}>
                {LANGUAGE_NAMES[LANGUAGE_CODES[each]]}
              </option>
            ))}
          </Choice>
        </div>
      </div>
      {wasTried && !isReady && (
        <p role="alert" className={styles.problem}>
          {t('inspectionFolders.choose')}
        </p>
      )}
      <Button type="submit" loading={making.isBusy} className={styles.make!}>
        {t('inspectionFolders.make')}
      </Button>
    </form>
  )
}
