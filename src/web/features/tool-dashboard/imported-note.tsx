import { IconFileImport } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Provenance } from '../../../domain/readings/provenance.ts'
import { countText } from '../../../domain/records/count-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import styles from './figures-strip.module.css'

const SENTENCES = {
  imported: 'provenance.importedSentence',
  withdrawn: 'provenance.withdrawnSentence',
} as const

/** How many readings of the period came as files, and how many of imports that were taken back are left out. */
export const ImportedNote = ({
  marked,
  language,
}: {
  marked: readonly Provenance[]
  language: LanguageCode
}) => {
  const { t } = useTranslation()
  return (['imported', 'withdrawn'] as const).map((kind) => {
    const readings = marked
      .filter((stretch) => stretch.kind === kind)
      .reduce((sum, stretch) => sum + stretch.readings, 0)
    return readings === 0 ? null : (
      <p key={kind} className={styles.late}>
        <IconFileImport size={18} stroke={1.8} aria-hidden />
        {t(SENTENCES[kind], { readings: countText(readings, language) })}
      </p>
    )
  })
}
