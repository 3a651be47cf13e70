import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { IconAlertCircle } from './icons.ts'

/** A question that must be answered before something that cannot be taken back. */
export const ConfirmDialog = (props: {
  open: boolean
  title: string
  /** What the main button does, e.g. 停用. */
  confirm: string
  cancel?: string
  danger?: boolean
  busy?: boolean
  /** Why it was refused; the question stays open. */
  failure?: string | null
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}) => (
  <Dialog
    open={props.open}
    onClose={props.onClose}
    role="alertdialog"
    title={props.title}
    actions={
      <>
        <Button onClick={props.onClose}>{props.cancel ?? '取消'}</Button>
        <Button
          variant={props.danger === true ? 'danger' : 'primary'}
          loading={props.busy ?? false}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </>
    }
  >
    <div className={styles.content}>
      {props.children}
      <Failure text={props.failure ?? null} />
    </div>
  </Dialog>
)

/** Why something was refused, where it happened; nothing when it was not. */
export const Failure = (props: { text: string | null; children?: ReactNode }) =>
  props.text === null ? null : (
    <div role="alert" className={styles.failure}>
      <IconAlertCircle size={18} />
      <p>{props.text}</p>
      {props.children}
    </div>
  )
