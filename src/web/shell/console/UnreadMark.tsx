import { useUnread } from '../useUnread.ts'
import styles from './UnreadMark.module.css'

/** How many messages and reminders are unread; nothing where there are none. */
export const UnreadMark = () => {
  const unread = useUnread()
  if (unread === 0) return null
  return (
    <span className={`num ${styles.count}`}>
      {unread > 99 ? '99+' : unread}
      <span className="sr"> 条未读</span>
    </span>
  )
}
