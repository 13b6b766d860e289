import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import type { ReactElement, ReactNode } from 'react'
import styles from './period-picker.module.css'

type Props = {
  title: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  target: ReactElement
  children: ReactNode
}

/** Holds the calendar below its button on a desk. */
export const PeriodPopover = ({ title, isOpen, onChange, target, children }: Props) => (
  <Popover
    opened={isOpen}
    onChange={onChange}
    position="bottom-start"
    trapFocus
    returnFocus
    shadow="none"
    classNames={{ dropdown: styles.dropdown! }}
  >
    <Popover.Target>{target}</Popover.Target>
    <Popover.Dropdown aria-label={title}>{children}</Popover.Dropdown>
  </Popover>
)
