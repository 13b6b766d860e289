import { IconClockExclamation } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import styles from './figures-strip.module.css'
import type { Figures } from './use-figures.ts'

/** How many readings of the period arrived late, and by how much at most; nothing without any. */
export const LateNote = ({
  figures: { late, lateAtMostMs },
  language,
}: {
  figures: Figures
  language: LanguageCode
}) => {
  const { t } = useTranslation()
  if (late === 0 || lateAtMostMs === null) return null
  return (
    <p className={styles.late}>
      <IconClockExclamation size={18} stroke={1.8} aria-hidden />
      {t('provenance.lateSentence', {
        readings: countText(late, language),
        duration: durationText(lateAtMostMs, language),
      })}
    </p>
  )
}
