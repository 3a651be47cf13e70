import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Popover.module.css'

/** A button that discloses a panel below it; Esc, a click elsewhere and leaving by Tab close it. */
export const Popover = (props: {
  /** The button's content. */
  label: ReactNode
  /** Name of the panel. */
  name: string
  className?: string
  /** Which edge of the button the panel keeps to. */
  align?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (!open) return
    const elsewhere = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
    }
  }, [open])
  return (
    <span
      ref={root}
      className={styles.root}
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <button
        ref={button}
        type="button"
        className={`${styles.button} ${props.className ?? ''}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {props.label}
      </button>
      {open && (
        <div
          id={id}
          role="group"
          aria-label={props.name}
          className={`${styles.panel} ${styles[props.align ?? 'start']}`}
        >
          {props.children(close)}
        </div>
      )}
    </span>
  )
}
