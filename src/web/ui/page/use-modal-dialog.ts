import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Shows a `<dialog>` as a modal for as long as it is drawn; its ref. The browser keeps the focus
 * inside and returns it. `onClose`: called when Escape or the phone's back gesture closes it.
 */
export const useModalDialog = (onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null)
  const closed = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    // Not `cancel`: Chromium leaves that out when nobody has touched the page since it opened.
    const onClosed = () => closed()
    dialog.addEventListener('close', onClosed)
    dialog.showModal()
    return () => {
      dialog.removeEventListener('close', onClosed)
      dialog.close()
    }
  }, [])
  return ref
}
