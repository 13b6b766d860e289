import { IconDatabaseExclamation } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { Provenance } from '../../../domain/readings/provenance.ts'
import styles from './figures-strip.module.css'

/** Says which readings of the period are missing because they are damaged in storage. */
export const DamagedNote = ({ marked, zone }: { marked: readonly Provenance[]; zone: string }) => {
  const { t } = useTranslation()
  const time = localTime(zone).textOf
  return marked
    .filter(({ kind }) => kind === 'damaged')
    .map(({ fromMs, toMs }) => (
      <p key={fromMs} className={styles.late}>
        <IconDatabaseExclamation size={18} stroke={1.8} aria-hidden />
        {t('provenance.damagedSentence', { from: time(fromMs), to: time(toMs) })}
      </p>
    ))
}
