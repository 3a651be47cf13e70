import { useQuery } from '@tanstack/react-query'
import { STATUS_TEXT } from '#domain/chat/availability.ts'
import { workbench } from '#contract/workbench.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { shownName } from '#domain/chat/guest.ts'
import { Button } from '#web/kit/Button.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconHeadset, IconInbox } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import waitStyles from '../centre/wait.module.css'
import { clockOf, WAIT_WORDS, waitOf } from '../centre/waits.ts'
import { Watched } from './Watched.tsx'
import styles from './Wall.module.css'

type Wall = AnswerOf<typeof workbench.wall>
type Server = Wall['experts'][number]
type Open = Wall['chats'][number]

/** The wall is looked at so often while the page is looked at. */
const LOOK_MS = 10_000

const STATUS: Readonly<Record<string, string>> = {
  queued: '排队中',
  ringing: '呼叫中',
  serving: '接待中',
}

/** 监看: how the day goes, who serves, and which customers wait. */
export const WallPane = ({ now }: { now: number }) => {
  const { read, go } = useAddress()
  const wall = useQuery({
    ...queryOptionsInline(workbench.wall, {}),
    refetchInterval: LOOK_MS,
    staleTime: 0,
  })
  const watched = read('watch')
  if (wall.isPending) return <Skeleton label="接待监看" rows={6} height="3rem" />
  if (wall.data === undefined)
    return (
      <ErrorBlock
        text={wall.error.message}
        error={wall.error}
        onRetry={() => void wall.refetch()}
      />
    )
  const { experts, chats } = wall.data
  return (
    <div className={styles.wall}>
      {wall.isError && (
        <ErrorBlock
          compact
          text="监看数据更新失败"
          error={wall.error}
          onRetry={() => void wall.refetch()}
        />
      )}
      <Figures wall={wall.data} now={now} />
      <section aria-label="未结束的会话">
        <h2>未结束的会话</h2>
        <DataTable
          caption="未结束的会话，等待最久的在前"
          columns={chatsOf(now, (chatId) => go({ watch: chatId }))}
          answer={{
            isPending: false,
            error: null,
            refetch: wall.refetch,
            data: { records: chats },
          }}
          keyOf={({ chatId }) => chatId}
          empty={<EmptyState text="暂无未结束的会话" icon={IconInbox} />}
        />
      </section>
      <section aria-label="专家">
        <h2>专家</h2>
        <DataTable
          caption="专家"
          columns={serversOf(now)}
          answer={{
            isPending: false,
            error: null,
            refetch: wall.refetch,
            data: { records: experts },
          }}
          keyOf={({ userId }) => userId}
          empty={<EmptyState text="暂无专家" icon={IconHeadset} />}
        />
      </section>
      {watched !== '' && (
        <Watched key={watched} chatId={watched} now={now} onClose={() => go({ watch: '' }, true)} />
      )}
    </div>
  )
}

const Wait = ({ since, now }: { since: number; now: number }) => {
  const wait = waitOf(since, now)
  if (wait === null) return <>—</>
  return (
    <span className={waitStyles.mark} data-level={wait.level}>
      {WAIT_WORDS[wait.level]} <span className="num">{wait.clock}</span>
    </span>
  )
}

const Figures = ({ wall, now }: { wall: Wall; now: number }) => {
  const replied = wall.answered === 0 ? '—' : clockOf(wall.firstReplyMs)
  const rated = wall.ratings === 0 ? '—' : (wall.ratingTenths / 10).toFixed(1)
  const figures: readonly [name: string, value: string, note: string][] = [
    ['在线专家', `${wall.online}`, `共 ${wall.experts.length} 位`],
    ['接待中', `${wall.load} / ${wall.capacity}`, '会话 / 容量'],
    ['排队', `${wall.queued}`, waitOf(wall.waitingSince, now)?.clock ?? '暂无客户等待'],
    ['今日会话', `${wall.begun}`, `已答复 ${wall.answered}`],
    ['首次答复', replied, '今日中位数'],
    ['今日结束', `${wall.ended}`, '会话'],
    ['满意度', rated, `${wall.ratings} 次评价`],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b className="num">{value}</b>
            <small className="num">
              {name === '排队' && wall.queued > 0 ? `最长 ${note}` : note}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const serversOf = (now: number): readonly Column<Server>[] => [
  { name: '专家', cell: ({ userName }) => <b>{userName}</b> },
  {
    name: '状态',
    cell: ({ presence, reason }) =>
      [STATUS_TEXT[presence.status], reason].filter((it) => it !== '').join(' · '),
  },
  { name: '接待', kind: 'code', cell: ({ load, capacity }) => `${load} / ${capacity}` },
  { name: '最长等待', cell: ({ waitingSince }) => <Wait since={waitingSince} now={now} /> },
  { name: '今日接待', kind: 'code', cell: ({ servedToday }) => servedToday },
]

const chatsOf = (now: number, onWatch: (chatId: string) => void): readonly Column<Open>[] => [
  {
    name: '客户',
    cell: ({ customerName, companyName }) => (
      <>
        <b>{shownName(customerName)}</b>
        {companyName !== '' && <small className={styles.below}>{companyName}</small>}
      </>
    ),
  },
  { name: '等待', cell: ({ waitingSince }) => <Wait since={waitingSince} now={now} /> },
  { name: '状态', cell: ({ status }) => STATUS[status] ?? status },
  { name: '专家', cell: ({ assigneeName }) => assigneeName || '—' },
  { name: '最后一句', cell: ({ lastText }) => <span className={styles.last}>{lastText}</span> },
  {
    name: '操作',
    kind: 'actions',
    cell: ({ chatId, customerName }) => (
      <Button size="sm" onClick={() => onWatch(chatId)}>
        旁听<span className="sr">：{shownName(customerName)}</span>
      </Button>
    ),
  },
]
