import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import styles from './Dialog.module.css'
import { IconX } from './icons.ts'
import { useModal } from './useModal.ts'

export interface DialogProps {
  open: boolean
  /** Called by Esc, the close button and a click beside the dialog; the owner then sets `open`. */
  onClose: () => void
  title: string
  /** center: a dialog; left, right: a drawer; bottom: a sheet. */
  place?: 'center' | 'left' | 'right' | 'bottom'
  /** Width of a dialog: 420, 640 or 960. */
  size?: 'sm' | 'md' | 'lg'
  /** alertdialog for a question that must be answered: no close button, no click beside. */
  role?: 'alertdialog' | undefined
  /** Buttons, the main one last. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * A modal layer on the native `<dialog>`: the rest of the page is inert, Esc closes it and focus
 * goes back to where it was.
 */
export const Dialog = (props: DialogProps) => {
  const { open, onClose, title, place = 'center', size = 'sm', role } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(dialog, open)
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const element = dialog.current
    if (!element || role) return
    const beside = (event: MouseEvent): void => {
      if (event.target === element) leave()
    }
    element.addEventListener('click', beside)
    return () => element.removeEventListener('click', beside)
  }, [role])
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className={`${styles.dialog} ${styles[place]} ${styles[size]}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <div className={styles.body}>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            {!role && (
              <button type="button" className="iconbtn" aria-label="关闭" onClick={onClose}>
                <IconX />
              </button>
            )}
          </div>
          <div className={styles.content}>{props.children}</div>
          {props.actions !== undefined && <div className={styles.actions}>{props.actions}</div>}
        </div>
      )}
    </dialog>
  )
}
