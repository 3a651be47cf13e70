import { useEffect, useState } from 'react'
import { NOTICE_MS } from '#domain/chat/limits.ts'
import { IconMessageCircle, IconX } from '#web/kit/icons.ts'
import styles from './NoticeCard.module.css'

/** What is said of a message that came while something else was looked at (specification §7). */
export const noticeText = (name: string): string =>
  `${name === '' ? '顾问' : name}给您发来一条消息，请前往消息中心查看`

/** 新消息, for ten seconds; the pointer or the focus on it stops its time. */
export const NoticeCard = (props: { name: string; onView: () => void; onClose: () => void }) => {
  const { name, onClose } = props
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onClose, NOTICE_MS)
    return () => clearTimeout(timer)
  }, [held, onClose])
  return (
    <div
      className={styles.card}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <IconMessageCircle size={20} />
      <output>{noticeText(name)}</output>
      <button type="button" className={styles.view} onClick={props.onView}>
        查看
      </button>
      <button type="button" className="iconbtn" aria-label="关闭提示" onClick={onClose}>
        <IconX size={16} />
      </button>
    </div>
  )
}
