import styles from './ChatMark.module.css'
import { type UnreadChats, unreadText } from './useUnreadChats.ts'

/** On what opens the chat: how many messages wait, else a dot where somebody could answer now. */
export const ChatMark = ({ chats }: { chats: UnreadChats }) => {
  if (chats.unread > 0)
    return (
      <span aria-hidden className={`${styles.unread} num`}>
        {unreadText(chats.unread)}
      </span>
    )
  return chats.available ? (
    <span className={styles.dot}>
      <span className="sr">（有顾问在线）</span>
    </span>
  ) : null
}
