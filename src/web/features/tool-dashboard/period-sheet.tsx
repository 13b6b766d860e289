import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './period-sheet.module.css'

/** A sheet at the bottom of a phone's screen, within the thumb's reach. */
export const PeriodSheet = ({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) => {
  const { t } = useTranslation()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ content: styles.sheet!, header: styles.head! }}
    >
      {children}
    </Drawer>
  )
}
