import { Fragment, type ReactNode } from 'react'
import type { Urgency } from '#domain/work/work.ts'
import { Link } from 'react-router'
import { buttonClass } from '#web/kit/Button.tsx'
import { Tag, type Tone } from '#web/kit/Tag.tsx'
import type { WorkItem } from './queries.ts'
import styles from './work.module.css'

/** Red from the same day on as everywhere (ux/design.md 3). */
const TONE: Readonly<Record<Urgency, Tone>> = {
  live: 'busy',
  late: 'bad',
  soon: 'bad',
  open: 'none',
}

/** 剩 3 天, 今天截止, 已逾期 2 天; empty where nothing ends. */
const leftText = (daysLeft: number | null): string => {
  if (daysLeft === null) return ''
  if (daysLeft < 0) return `已逾期 ${-daysLeft} 天`
  return daysLeft === 0 ? '今天截止' : `剩 ${daysLeft} 天`
}

/** 等待回复, 已超时, 已逾期 2 天; 已逾期 where it can still be met. */
const lateText = ({ urgency, urgencyName, daysLeft }: WorkItem): string => {
  if (urgency === 'live' || daysLeft === null) return urgencyName
  return daysLeft < 0 ? leftText(daysLeft) : '已逾期'
}

/** By when, and for what is late until when it can still be met. */
const dueText = ({ urgency, due, daysLeft }: WorkItem): string => {
  if (due === '') return ''
  if (urgency === 'late' && daysLeft !== null && daysLeft >= 0)
    return `最迟 ${due} 补办（剩 ${daysLeft} 天）`
  return urgency === 'open' ? `截止 ${due} · ${leftText(daysLeft)}` : `截止 ${due}`
}

/** Since when, as a day and a time of it. */
const sinceText = (since: string): string => (since === '' ? '' : `${since.slice(5, 16)} 起`)

/** One thing that waits: what, for whom, by when, with whom, and its one button. */
export const WorkRow = (props: {
  item: WorkItem
  /** Beside the button. */
  more?: ReactNode
  onGo?: () => void
}) => {
  const { item } = props
  const { urgency, title, subject, due, daysLeft, since, holder, mine } = item
  const facts = [
    { key: 'kind', text: item.kindName },
    { key: 'due', text: dueText(item) },
    { key: 'since', text: due === '' ? sinceText(since) : '' },
    { key: 'holder', text: holder === '' ? '' : mine ? '由我负责' : `由 ${holder} 负责` },
  ].filter(({ text }) => text !== '')
  return (
    <div className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>
          {urgency !== 'open' && (
            <>
              <Tag tone={TONE[urgency]}>
                {urgency === 'soon' ? leftText(daysLeft) : lateText(item)}
              </Tag>{' '}
            </>
          )}
          {title}
        </p>
        {subject !== '' && <p className={`t2 ${styles.subject}`}>{subject}</p>}
        <p className={`num muted ${styles.facts}`}>
          {facts.map(({ key, text }, at) => (
            <Fragment key={key}>
              {at > 0 && ' · '}
              {text}
            </Fragment>
          ))}
        </p>
      </div>
      <div className={styles.acts}>
        <Link to={item.link} className={buttonClass('secondary', 'sm')} onClick={props.onGo}>
          {item.act}
          <span className="sr">：{subject}</span>
        </Link>
        {props.more}
      </div>
    </div>
  )
}
