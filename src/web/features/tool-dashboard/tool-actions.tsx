import { IconPrinter, IconSettings } from '@tabler/icons-react'
import { memo, Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { PrintChoice } from './rare-sections.tsx'
import styles from './tool-dashboard.module.css'
import { usePrintLog } from './use-print-log.ts'

type Log = Parameters<typeof usePrintLog>[0]

type Props = Log & {
  onSettings: () => void
  /** The button is pressed: its click follows. */
  onSettingsSoon: () => void
  /** Whether the choice of how to print is shown; its room is there from the beginning. */
  hasChoice: boolean
}

/** The settings, and the measurement log of the period. */
export const ToolActions = memo(function ToolActions({
  onSettings,
  onSettingsSoon,
  ...printing
}: Props) {
  return (
    <div className={styles.actions}>
      <SettingsButton onClick={onSettings} onPointerDown={onSettingsSoon} />
      <PrintButton {...printing} />
    </div>
  )
})

const SettingsButton = (events: { onClick: () => void; onPointerDown: () => void }) => {
  const { t } = useTranslation()
  return (
    <PlainButton className={styles.settings} {...events}>
      <IconSettings size={18} stroke={1.7} aria-hidden />
      {t('toolDashboard.settings')}
    </PlainButton>
  )
}

/** Prints the measurement log of the period; beside it, the choice of how. */
const PrintButton = ({ hasChoice, ...log }: Omit<Props, 'onSettings' | 'onSettingsSoon'>) => {
  const { isBusy, label, print } = usePrintLog(log)
  return (
    <div className={styles.printing}>
      <PlainButton
        className={styles.print}
        aria-disabled={isBusy}
        data-busy={isBusy || undefined}
        onClick={() => print(true)}
      >
        <IconPrinter size={18} stroke={1.7} aria-hidden />
        <span aria-live="polite">{label}</span>
      </PlainButton>
      <div className={styles.choices}>
        {hasChoice && (
          <Suspense>
            <PrintChoice onPrint={print} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
