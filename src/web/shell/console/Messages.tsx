import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { reminders } from '#contract/reminders.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconArrowRight, IconBell } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { safeFrom } from '#web/session/from.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { workQuery } from '#web/kit/work/queries.ts'
import { WorkRow } from '#web/kit/work/WorkRow.tsx'
import { useHref } from '../useHref.ts'
import { MESSAGES_HASH, useUnread } from '../useUnread.ts'
import styles from './Messages.module.css'

/** How many of the newest are shown. */
const MOST = 20

const QUESTION = queryOptionsInline(reminders.list, { pageSize: MOST })

/** 消息 n: opens the newest reminders. Whether they are open stands in the address. */
export const Messages = () => {
  const unread = useUnread()
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const href = useHref()
  const open = hash === MESSAGES_HASH
  const show = (shown: boolean): void =>
    void navigate({ search, hash: shown ? MESSAGES_HASH : '' }, { replace: true })
  return (
    <>
      <button
        type="button"
        className={`iconbtn ${styles.bell}`}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}
        onClick={() => show(true)}
      >
        <IconBell />
        {unread > 0 && (
          <span className={`num ${styles.count}`} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <Dialog open={open} onClose={() => show(false)} title="消息" place="right" size="md">
        {open && (
          <>
            <Link className="more" to={href('news')}>
              进入消息中心
              <IconArrowRight size={16} />
            </Link>
            <Pressing onGo={() => show(false)} />
            <Newest onGo={() => show(false)} />
          </>
        )}
      </Dialog>
    </>
  )
}

/** Things named above the reminders. */
const PRESSING = 3

/** The most pressing of what waits, as the home page has it. */
const Pressing = ({ onGo }: { onGo: () => void }) => {
  const href = useHref()
  const { data } = useQuery(workQuery())
  if (data === undefined || data.records.length === 0) return null
  return (
    <section className={styles.pressing} aria-labelledby="pressing">
      <div className={styles.head}>
        <h3 id="pressing">{`待办 ${data.total} 项`}</h3>
        <Link className="more" to={href('adminHome')} onClick={onGo}>
          全部待办
          <IconArrowRight size={16} />
        </Link>
      </div>
      <ul className={styles.list}>
        {data.records.slice(0, PRESSING).map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <WorkRow item={item} onGo={onGo} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Reminder = AnswerOf<typeof reminders.list>['records'][number]

const Newest = ({ onGo }: { onGo: () => void }) => {
  const client = useQueryClient()
  const list = useQuery({ ...QUESTION, staleTime: 0 })
  const mark = useEndpointMutation(reminders.markRead)
  const read = (asked: { remindIds: string[] } | { all: true }): void =>
    mark.mutate(asked, {
      // The count is that of messages and reminders together: the server alone knows it.
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: [reminders.count.path] })
        void client.invalidateQueries({ queryKey: [reminders.list.path] })
      },
    })
  if (list.isPending) return <Skeleton label="消息" rows={4} height="4rem" />
  if (list.isError) return <ErrorBlock error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.records.length === 0) return <EmptyState text="暂无消息" icon={IconBell} />
  return (
    <>
      <div className={styles.head}>
        <p className="muted">{`${list.data.unread} 条未读`}</p>
        {list.data.unread > 0 && (
          <Button size="sm" loading={mark.isPending} onClick={() => read({ all: true })}>
            全部已读
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {list.data.records.map((one) => (
          <li key={one.remindId} data-unread={!one.read || undefined}>
            <Row
              reminder={one}
              onRead={() => !one.read && read({ remindIds: [one.remindId] })}
              onGo={onGo}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const Row = (props: { reminder: Reminder; onRead: () => void; onGo: () => void }) => {
  const { reminder, onRead, onGo } = props
  const { title, content, link, read, createTime } = reminder
  return (
    <>
      <p className={styles.title}>
        {!read && <span className="sr">未读：</span>}
        {link === '' ? (
          title
        ) : (
          <Link
            to={safeFrom(link)}
            onClick={() => {
              onRead()
              onGo()
            }}
          >
            {title}
          </Link>
        )}
      </p>
      {content !== '' && <p className="t2">{content}</p>}
      <p className={styles.foot}>
        <time className="num muted" dateTime={createTime.replace(' ', 'T')}>
          {createTime.slice(0, 16)}
        </time>
        {!read && (
          <button type="button" className={styles.mark} onClick={onRead}>
            标为已读
            <span className="sr">：{title}</span>
          </button>
        )}
      </p>
    </>
  )
}
