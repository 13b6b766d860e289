import { IconMaximize, IconMinimize, IconRotate } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { refusedProps } from '../../ui/button/refused-props.ts'
import styles from './chart-card.module.css'

type ChartToolsProps = {
  /** px; a finger needs more than a mouse. */
  size: number
  /** Null while the whole period is shown. */
  onResetZoom: (() => void) | null
  isFull: boolean
  onToggleFull: () => void
  /** More of them. */
  children: ReactNode
}

/** The buttons in the chart's head. */
export const ChartTools = ({
  size,
  onResetZoom,
  isFull,
  onToggleFull,
  children,
}: ChartToolsProps) => {
  const { t } = useTranslation()
  const fullLabel = t(
    isFull ? 'toolDashboard.chart.leaveFullScreen' : 'toolDashboard.chart.fullScreen',
  )
  const FullIcon = isFull ? IconMinimize : IconMaximize
  return (
    <div className={styles.tools}>
      <IconButton
        {...refusedProps(
          t('toolDashboard.chart.resetZoom'),
          onResetZoom === null ? t('toolDashboard.chart.wholeShown') : null,
        )}
        size={size}
        onClick={() => onResetZoom?.()}
      >
        <IconRotate size={20} stroke={1.7} aria-hidden />
      </IconButton>
      <IconButton
        size={size}
        aria-pressed={isFull}
        aria-label={fullLabel}
        title={fullLabel}
        onClick={onToggleFull}
      >
        <FullIcon size={20} stroke={1.7} aria-hidden />
      </IconButton>
      {children}
    </div>
  )
}
