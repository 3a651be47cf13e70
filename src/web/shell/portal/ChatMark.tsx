import styles from './ChatMark.module.css'
import { type ChatNews, unreadText } from './useChatNews.ts'

/** On what opens the chat: how many messages wait, else a dot where somebody could answer now. */
export const ChatMark = ({ news }: { news: ChatNews }) => {
  if (news.unread > 0)
    return (
      <span aria-hidden className={`${styles.unread} num`}>
        {unreadText(news.unread)}
      </span>
    )
  return news.available ? (
    <span className={styles.dot}>
      <span className="sr">（有顾问在线）</span>
    </span>
  ) : null
}
