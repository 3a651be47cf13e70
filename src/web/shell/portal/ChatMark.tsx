import styles from './ChatMark.module.css'
import { type ChatStatus, unreadText } from './useChatStatus.ts'

/** On what opens the chat: how many messages wait, else a dot where somebody could answer now. */
export const ChatMark = ({ status }: { status: ChatStatus }) => {
  if (status.unread > 0)
    return (
      <span aria-hidden className={`${styles.unread} num`}>
        {unreadText(status.unread)}
      </span>
    )
  return status.available ? (
    <span className={styles.dot}>
      <span className="sr">（有顾问在线）</span>
    </span>
  ) : null
}
