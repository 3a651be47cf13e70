import { useState } from 'react'
import { dayOf } from '#domain/chat/times.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconFileText, IconPaperclip } from '#web/kit/icons.ts'
import { useFileUrl } from '#web/wire/useFileUrl.ts'
import { EMPTY_LOG, type Log } from '../conversation.ts'
import { sizeText } from '../sizes.ts'
import { useTalkState } from '../useTalk.ts'
import styles from './Centre.module.css'
import type { SharedLine } from './line.ts'

type Message = Log['messages'][number]

/** 聊天文件: what was sent in a conversation, the newest first. */
export const ChatFiles = (props: { line: SharedLine; conv: string; onClose: () => void }) => {
  const { conv } = props
  const { talk } = props.line
  const log = useTalkState(talk).logs[conv] ?? EMPTY_LOG
  const [reading, setReading] = useState(false)
  const files = log.messages.filter(({ body, deleted }) => body.file !== undefined && !deleted)
  const older = (): void => {
    setReading(true)
    void talk
      .older(conv)
      .catch(() => false)
      .then(() => setReading(false))
  }
  return (
    <Dialog open onClose={props.onClose} title="聊天文件" size="md">
      {files.length === 0 ? (
        <EmptyState
          text={log.complete ? '此会话暂无文件' : '最近的消息里没有文件'}
          icon={IconPaperclip}
        />
      ) : (
        <ul className={styles.files}>
          {files.toReversed().map((message) => (
            <FileRow key={message.seq} message={message} />
          ))}
        </ul>
      )}
      {!log.complete && log.messages.length > 0 && (
        <p className={styles.more}>
          <Button size="sm" loading={reading} onClick={older}>
            查看更早的消息
          </Button>
        </p>
      )}
    </Dialog>
  )
}

const FileRow = ({ message }: { message: Message }) => {
  const { body, fromName, ts } = message
  const url = useFileUrl(body.file?.fileId ?? '')
  return (
    <li>
      <IconFileText size={24} />
      <span>
        {url === '' ? (
          body.text
        ) : (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {body.text}
            <span className="sr">（在新窗口打开）</span>
          </a>
        )}
        <small className="num muted">
          {[fromName, dayOf(ts, now()), sizeText(body.file?.size ?? 0)]
            .filter((it) => it !== '')
            .join(' · ')}
        </small>
      </span>
    </li>
  )
}
