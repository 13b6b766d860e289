import { useSyncExternalStore } from 'react'
import { PlainButton } from '../button/plain-button.tsx'
import { messages } from './messages.ts'
import styles from './toasts.module.css'

/** Where messages appear over every page. */
export const Toasts = ({ queue = messages }: { queue?: typeof messages }) => {
  const { Host, plain } = useSyncExternalStore(queue.subscribe, queue.shown)
  return (
    <>
      {Host !== null && <Host handOver={queue.handTo} />}
      {plain.length > 0 && (
        <div className={styles.plain}>
          {plain.map(({ id, kind, text, closeLabel, action }) => (
            <div key={id} role={kind === 'attention' ? 'alert' : 'status'} data-toast={kind}>
              <span>{text}</span>
              {action && (
                <PlainButton
                  onClick={() => {
                    queue.hide(id)
                    action.onClick()
                  }}
                >
                  {action.label}
                </PlainButton>
              )}
              <PlainButton onClick={() => queue.hide(id)}>{closeLabel}</PlainButton>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
