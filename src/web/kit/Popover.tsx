import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import styles from './Popover.module.css'
import { useEscape } from './useEscape.ts'

const CloseContext = createContext(() => {})

/** The panel's content, which may close it. */
const Content = (props: { render: (close: () => void) => ReactNode }) =>
  props.render(useContext(CloseContext))

/** A button that discloses a panel below it; Esc, a click elsewhere and leaving by Tab close it. */
export const Popover = (props: {
  /** The button's content. */
  label: ReactNode
  /** Name of the panel. */
  name: string
  /** The button's own look, e.g. `buttonClass()`; plain text with an icon without it. */
  className?: string
  /** Which edge of the button the panel keeps to; beside: it stands to the right. */
  align?: 'start' | 'end' | 'beside'
  /** The panel's content; `close` gives the focus back to the button. */
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
  useEscape(root, open, close)
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
    <span ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={props.className ?? styles.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {props.label}
      </button>
      {open && (
        <section
          id={id}
          aria-label={props.name}
          className={`${styles.panel} ${styles[props.align ?? 'start']}`}
        >
          <CloseContext value={close}>
            <Content render={props.children} />
          </CloseContext>
        </section>
      )}
    </span>
  )
}
