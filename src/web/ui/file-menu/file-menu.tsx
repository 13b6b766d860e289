import { useClickOutside } from '@mantine/hooks'
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import styles from './file-menu.module.css'

/** What the button that opens the list needs. */
export type FileMenuButton = {
  ref: RefObject<HTMLButtonElement | null>
  'aria-expanded': boolean
  onKeyDown: (event: KeyboardEvent) => void
  onClick: () => void
}

type Props<Kind extends string> = {
  files: readonly { kind: Kind; label: string }[]
  onPick: (kind: Kind) => void
  button: (props: FileMenuButton) => ReactNode
  className?: string | undefined
}

/** A button that opens a short list of files to save. */
export const FileMenu = <Kind extends string>({
  files,
  onPick,
  button,
  className,
}: Props<Kind>) => {
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const outside = useClickOutside<HTMLDivElement>(() => setOpen(false))
  const close = (): void => {
    setOpen(false)
    ref.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    close()
  }
  return (
    <div
      ref={outside}
      className={`${styles.place} ${className ?? ''}`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      {button({ ref, 'aria-expanded': isOpen, onKeyDown, onClick: () => setOpen(!isOpen) })}
      {isOpen && (
        <ul className={styles.list}>
          {files.map(({ kind, label }) => (
            <li key={kind}>
              <button
                type="button"
                onKeyDown={onKeyDown}
                onClick={() => {
                  close()
                  onPick(kind)
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
