import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { MessageBody } from '#contract/chat.socket.ts'
import { RECALL_SECONDS } from '#domain/chat/limits.ts'
import { now } from '#web/kit/clock.ts'
import { IconAlertCircle, IconClock, IconFileText } from '#web/kit/icons.ts'
import { useFileUrl } from '#web/wire/useFileUrl.ts'
import { type Line, STATE_WORDS } from './conversation.ts'
import styles from './Thread.module.css'
import { sizeText } from './sizes.ts'

type Message = Extract<Line, { kind: 'message' }>

/** What may be done with one's own message: one that was not taken, or that is to be called back. */
export interface OwnActions {
  again: (id: string) => void
  edit: (line: Message) => void
  discard: (id: string) => void
  recall: (line: Message) => void
}

/** One message: who, when and what; of one's own also what became of it. */
export const MessageLine = (props: { line: Message; latest: boolean; actions: OwnActions }) => {
  const { line, latest, actions } = props
  return (
    <div className={styles.line} data-own={line.own} data-leads={line.leads}>
      <div className={styles.row}>
        {line.own && line.seq > 0 && <Recall line={line} onRecall={actions.recall} />}
        <div className={styles.bubble} data-kind={line.body.card ? 'card' : 'text'}>
          <span className="sr">
            {line.name}，{line.clock}，
          </span>
          {line.body.auto && <small className={styles.auto}>自动回复</small>}
          <Content body={line.body} />
        </div>
      </div>
      {line.state !== null && (latest || line.state === 'failed' || line.state === 'pending') && (
        <State line={line} actions={actions} />
      )}
    </div>
  )
}

const RECALL_MS = RECALL_SECONDS * 1_000

/** 撤回, while the server still allows it. */
const Recall = (props: { line: Message; onRecall: (line: Message) => void }) => {
  const { ts } = props.line
  const [over, setOver] = useState(() => now() - ts >= RECALL_MS)
  useEffect(() => {
    if (over) return
    const timer = setTimeout(() => setOver(true), ts + RECALL_MS - now())
    return () => clearTimeout(timer)
  }, [over, ts])
  if (over) return null
  return (
    <button type="button" className={styles.recall} onClick={() => props.onRecall(props.line)}>
      撤回
      <span className="sr">{props.line.clock} 的消息</span>
    </button>
  )
}

const State = ({ line, actions }: { line: Message; actions: OwnActions }) => {
  const { state, id, reason } = line
  if (state === null) return null
  if (state !== 'failed')
    return (
      <small className={styles.state} data-state={state}>
        {state === 'pending' && <IconClock size={14} />}
        {STATE_WORDS[state]}
      </small>
    )
  return (
    <div className={styles.failed} role="alert">
      <span>
        <IconAlertCircle size={16} />
        {STATE_WORDS.failed}：{reason}
      </span>
      <button type="button" onClick={() => actions.again(id)}>
        重试
      </button>
      {line.type === 1 && (
        <button type="button" onClick={() => actions.edit(line)}>
          编辑
        </button>
      )}
      <button type="button" onClick={() => actions.discard(id)}>
        删除
      </button>
    </div>
  )
}

const Content = ({ body }: { body: MessageBody }) => {
  if (body.card) return <Card card={body.card} />
  if (body.file) return <File name={body.text} file={body.file} />
  return <>{body.text}</>
}

const Card = ({ card }: { card: NonNullable<MessageBody['card']> }) => {
  const inner = (
    <>
      <b>{card.title}</b>
      {card.note !== '' && <small>{card.note}</small>}
      {card.source !== '' && <small>来源：{card.source}</small>}
    </>
  )
  // A card leads to a page of this site, never elsewhere.
  return /^\/(?!\/)/.test(card.link) ? (
    <Link to={card.link} className={styles.card}>
      {inner}
    </Link>
  ) : (
    <span className={styles.card}>{inner}</span>
  )
}

/** The longer side of a picture in the thread. */
const PICTURE_PX = 160

const File = (props: { name: string; file: NonNullable<MessageBody['file']> }) => {
  const { name, file } = props
  const url = useFileUrl(file.fileId)
  const picture = file.mime.startsWith('image/') && file.width > 0 && file.height > 0
  const scale = Math.min(1, PICTURE_PX / Math.max(file.width, file.height, 1))
  const shown = picture ? (
    <span
      className={styles.picture}
      style={{ width: file.width * scale, height: file.height * scale }}
    >
      {url !== '' && <img src={url} alt={name} loading="lazy" />}
    </span>
  ) : (
    <span className={styles.file}>
      <IconFileText size={24} />
      <span>
        <b>{name}</b>
        <small className="num">{sizeText(file.size)}</small>
      </span>
    </span>
  )
  return url === '' ? (
    shown
  ) : (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {shown}
      <span className="sr">（在新窗口打开）</span>
    </a>
  )
}
