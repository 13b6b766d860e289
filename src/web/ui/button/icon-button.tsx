import type { ComponentPropsWithRef } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './icon-button.module.css'

/** px; a finger needs more than a mouse. */
type Size = { size: number }

const squareOf = (size: number) => ({ width: size, height: size })

/**
 * Looks like Mantine's subtle action icon, without its machinery (see plain-button.tsx). While `isBusy` it
 * turns a ring, keeps the focus and does nothing.
 */
export const IconButton = ({
  size,
  isBusy = false,
  onClick,
  ...button
}: ComponentPropsWithRef<'button'> & Size & { isBusy?: boolean }) => (
  <button
    type="button"
    {...button}
    {...(isBusy ? { 'aria-busy': true, 'aria-disabled': true } : { onClick })}
    className={styles.icon}
    style={squareOf(size)}
  />
)

/** The same as a way to another page. */
export const IconLink = ({ size, ...link }: LinkProps & Size) => (
  <Link {...link} className={styles.icon} style={squareOf(size)} />
)
