import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { FileMenu } from '../../ui/file-menu/file-menu.tsx'
import styles from './tool-dashboard.module.css'

/** Prints the log with the list of all readings, or without it. The record is the same. */
export const PrintChoice = ({ onPrint }: { onPrint: (withReadings: boolean) => void }) => {
  const { t } = useTranslation()
  const label = t('printLog.choose')
  return (
    <FileMenu
      files={[
        { kind: 'full', label: t('printLog.full') },
        { kind: 'short', label: t('printLog.short') },
      ]}
      onPick={(kind) => onPrint(kind === 'full')}
      button={(props) => (
        <PlainButton {...props} className={styles.choice} aria-label={label} title={label}>
          <IconChevronDown size={18} stroke={1.7} aria-hidden />
        </PlainButton>
      )}
    />
  )
}
