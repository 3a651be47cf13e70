import type { ReactNode } from 'react'
import { type Icon, IconInbox } from './icons.ts'
import styles from './state.module.css'

/** Nothing to show: one icon, one sentence, one action. */
export const EmptyState = (props: { text: string; icon?: Icon; children?: ReactNode }) => {
  const Drawing = props.icon ?? IconInbox
  return (
    <div className={styles.empty}>
      <Drawing size={40} />
      <p>{props.text}</p>
      {props.children}
    </div>
  )
}
