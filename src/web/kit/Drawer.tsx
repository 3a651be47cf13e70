import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './Drawer.module.css'

/**
 * A layer from the right, 480 or 640 wide, the whole screen on a phone; its actions stay at the
 * bottom. With `dirty` it asks before what was typed is lost.
 */
export const Drawer = (props: {
  open: boolean
  onClose: () => void
  title: string
  wide?: boolean
  dirty?: boolean
  actions?: ReactNode
  children: ReactNode
}) => {
  const { open, onClose, title, wide = false, dirty = false, actions } = props
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Dialog
        open={open}
        onClose={() => (dirty ? setAsking(true) : onClose())}
        title={title}
        place="right"
        size={wide ? 'lg' : 'md'}
        {...(actions === undefined ? {} : { actions })}
      >
        <div className={styles.content}>{props.children}</div>
      </Dialog>
      <ConfirmDialog
        open={open && asking}
        title="放弃已填写的内容？"
        confirm="放弃"
        cancel="继续填写"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
      >
        <p>内容尚未保存，关闭后不会保留。</p>
      </ConfirmDialog>
    </>
  )
}
