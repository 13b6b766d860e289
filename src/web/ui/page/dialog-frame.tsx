import { useFocusTrap, useWindowEvent } from '@mantine/hooks'
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './dialog-frame.module.css'

/** Of Mantine's button that closes. */
const CROSS =
  'M11.78 4.03a.575.575 0 0 0-.81-.81L7.5 6.69 4.03 3.22a.575.575 0 0 0-.81.81L6.69 7.5l-3.47 3.47a.575.575 0 0 0 .81.81L7.5 8.31l3.47 3.47a.575.575 0 0 0 .81-.81L8.31 7.5z'

/** How what is in the frame wants to be left. Null: it may close at once. */
type Leave = (() => void) | null
const LeaveOfFrame = createContext<RefObject<Leave> | null>(null)

/** Whether a question stands over the page. */
const isAsking = (): boolean => document.querySelector('dialog:modal') !== null

/** Whether this is drawn inside a frame already. */
export const useIsFramed = (): boolean => use(LeaveOfFrame) !== null

/** Escape, the cross and a click beside the frame call `leave` in place of closing it. */
export const useLeaveOfFrame = (leave: () => void): void => {
  const leaveRef = use(LeaveOfFrame)
  const latest = useEffectEvent(leave)
  useLayoutEffect(() => {
    if (leaveRef === null) return
    leaveRef.current = () => latest()
    return () => {
      leaveRef.current = null
    }
  }, [leaveRef])
}

/** Once the dialog is gone, the keys go on where they were before it, such as at the button that opened it. */
const useFocusAfterwards = (): void => {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    },
    [before],
  )
}

type DialogFrameProps = {
  title: string
  subtitle: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog over the page; on phones it fills the screen. It looks like Mantine's, which draws all
 * that is in it in one step and would block a phone: this one is drawn in short steps. The keys stay
 * inside; popups over it and toasts work as elsewhere, which the browser's own dialog would cover.
 */
export const DialogFrame = ({ title, subtitle, onClose, children }: DialogFrameProps) => {
  const { t } = useTranslation()
  const [titleId, bodyId] = [useId(), useId()]
  useFocusAfterwards()
  const trap = useFocusTrap()
  const overlay = useRef<HTMLDivElement>(null)
  const held = useRef<Leave>(null)
  const leave = (): void => (held.current ?? onClose)()
  useWindowEvent('keydown', (event) => {
    // A question over the dialog takes the key for itself.
    if (event.key !== 'Escape' || event.defaultPrevented || isAsking()) return
    // Otherwise the same key press would close the question that it opens.
    event.preventDefault()
    leave()
  })
  useWindowEvent('click', ({ target }) => {
    if (target === overlay.current) leave()
  })
  return createPortal(
    <LeaveOfFrame value={held}>
      <div ref={overlay} className={styles.overlay} />
      <div className={styles.inner}>
        <section
          ref={trap}
          className={styles.frame}
          role="dialog"
          aria-modal
          aria-labelledby={titleId}
          aria-describedby={bodyId}
          tabIndex={-1}
        >
          <header className={styles.header}>
            <h2 id={titleId} className={styles.titles}>
              <span className={styles.title}>{title}</span>
              <span className={styles.subtitle}>{subtitle}</span>
            </h2>
            <button
              type="button"
              className={styles.close}
              aria-label={t('common.close')}
              onClick={leave}
            >
              <svg viewBox="0 0 15 15" aria-hidden>
                <path d={CROSS} />
              </svg>
            </button>
          </header>
          <div id={bodyId} className={styles.body}>
            {children}
          </div>
        </section>
      </div>
    </LeaveOfFrame>,
    document.body,
  )
}
