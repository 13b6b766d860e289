import { IconX } from '@tabler/icons-react'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './menu-drawer.module.css'
import { Sidebar } from './sidebar.tsx'

export type MenuDrawerHandle = { open: () => void }

/**
 * The sidebar of a phone. The browser's own dialog keeps the focus inside, closes on Escape and
 * then returns the focus.
 */
export const MenuDrawer = ({ ref }: { ref: Ref<MenuDrawerHandle> }) => {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => dialog.current?.close()
  useImperativeHandle(
    ref,
    () => ({
      open: () => {
        // The content must be drawn before the dialog looks for something to focus.
        flushSync(() => setOpen(true))
        dialog.current?.showModal()
      },
    }),
    [],
  )
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t('shell.mainMenu')}
      onClose={() => setOpen(false)}
      // A touch beside it closes it; browsers without `closedby` have the button and Escape.
      closedby="any"
    >
      {isOpen && (
        <div className={styles.content}>
          <button
            type="button"
            className={styles.close}
            aria-label={t('shell.closeMenu')}
            onClick={close}
          >
            <IconX size={20} stroke={1.7} aria-hidden />
          </button>
          <Sidebar onNavigate={close} />
        </div>
      )}
    </dialog>
  )
}
