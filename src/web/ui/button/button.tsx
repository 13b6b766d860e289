import { Button as MantineButton, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type BusyButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>

const doNothing = (event: MouseEvent): void => event.preventDefault()

/**
 * Mantine's button for what takes a while. Mantine's own is disabled while it is `loading`, and so
 * loses the focus: who works with keys begins at the top of the page again, and a screen reader says
 * nothing. This one keeps it, and a click, or Enter in its form, does nothing meanwhile.
 */
export const Button = ({ loading, disabled, ...rest }: BusyButtonProps) => {
  const isBusy = loading === true && disabled !== true
  return (
    <MantineButton
      {...rest}
      {...(loading !== undefined && { loading })}
      {...(disabled !== undefined && { disabled })}
      renderRoot={(props) => (
        <button
          {...props}
          {...(isBusy && { disabled: false, 'aria-disabled': true, onClick: doNothing })}
        />
      )}
    />
  )
}
