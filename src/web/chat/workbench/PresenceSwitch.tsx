import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { workbench } from '#contract/workbench.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { whenOf } from '#domain/chat/times.ts'
import { Button, buttonClass } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconChevronDown } from '#web/kit/icons.ts'
import { Popover } from '#web/kit/Popover.tsx'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import styles from './Workbench.module.css'

type Presence = AnswerOf<typeof workbench.presence>
type Status = Presence['status']

const STATUS_WORDS: Record<Status, string> = {
  online: '在线',
  busy: '忙碌',
  away: '离开',
  hidden: '隐身',
}

const WHAT: Record<Status, string> = {
  online: '接受新的会话',
  busy: '不再分配新的会话',
  away: '客户看到您已离开',
  hidden: '客户看到您不在线，手上的会话照常',
}

const REASONS = ['会议', '用餐', '外出拜访', '下班'] as const

const ORDER: readonly Status[] = ['online', 'busy', 'away', 'hidden']

/** Conversations that one may serve at once, at most. */
const ROOM_MAX = 50

/** Null for what is no such number. */
const roomOf = (text: string): number | null =>
  /^[1-9]\d?$/.test(text) && Number(text) <= ROOM_MAX ? Number(text) : null

/** 状态: one word and a reason, and how many conversations there are of how many. */
export const PresenceSwitch = () => {
  const client = useQueryClient()
  const asked = useQuery({ ...queryOptionsInline(workbench.presence, {}), staleTime: 0 })
  const set = useEndpointMutation(workbench.setPresence)
  const receiving = useEndpointMutation(workbench.receive)
  if (asked.isError)
    return <ErrorBlock compact text="状态加载失败" onRetry={() => void asked.refetch()} />
  if (!asked.data) return null
  const { reason, load, capacity } = asked.data
  const status = shownOf(asked.data)
  const onSuccess = (told: Presence): void => {
    client.setQueryData(queryOptionsInline(workbench.presence, {}).queryKey, told)
  }
  const choose = (next: Status, why: string, room = capacity): void =>
    set.mutate(
      { status: next, reason: next === 'online' ? '' : why.trim(), capacity: room },
      { onSuccess },
    )
  return (
    <div className={styles.presence}>
      <Popover
        name="我的状态"
        className={buttonClass('secondary', 'sm')}
        label={
          <>
            <i className={styles.dot} data-status={status} aria-hidden />
            <span className="sr">我的状态：</span>
            {STATUS_WORDS[status]}
            {reason !== '' && ` · ${reason}`}
            <IconChevronDown size={16} />
          </>
        }
      >
        {(close) => (
          <Choices
            presence={asked.data}
            busy={set.isPending}
            onChoose={(...chosen) => {
              choose(...chosen)
              close()
            }}
          />
        )}
      </Popover>
      <span className="num muted">{`接待 ${load} / ${capacity}`}</span>
      {asked.data.status === 'away' && (
        <p className={styles.away}>
          <output>{reason === '' ? '您现在是离开状态' : `您现在是离开状态：${reason}`}</output>
          <Button size="sm" loading={set.isPending} onClick={() => choose('online', '')}>
            恢复在线
          </Button>
        </p>
      )}
      {asked.data.status === 'online' && (
        <Reception
          presence={asked.data}
          busy={receiving.isPending}
          onAnswer={(receives) => receiving.mutate({ receives }, { onSuccess })}
        />
      )}
    </div>
  )
}

/** The word that customers see: whoever does not receive now is away. */
const shownOf = ({ status, reception }: Presence): Status =>
  status === 'online' && (reception === 'no' || reception === 'paused') ? 'away' : status

/** 现在接待吗: asked of whoever is there outside of hours; what was answered, and the way back. */
const Reception = (props: {
  presence: Presence
  busy: boolean
  onAnswer: (receives: boolean) => void
}) => {
  const { reception, until } = props.presence
  const when = whenOf(until, now())
  const back = when === '' ? '' : `，${when} 恢复`
  const answer = (receives: boolean, text: string, main = false) => (
    <Button
      size="sm"
      variant={main ? 'primary' : 'secondary'}
      loading={props.busy}
      onClick={() => props.onAnswer(receives)}
    >
      {text}
    </Button>
  )
  switch (reception) {
    case 'open':
      return null
    case 'asked':
      return (
        <p className={styles.away}>
          <output>现在不在接待时间，客户看不到您在线。现在接待吗？</output>
          {answer(true, '接待', true)}
          {answer(false, '不接待')}
        </p>
      )
    case 'yes':
      return (
        <p className={styles.away} data-good>
          <output>{`正在接待客户，到 ${when} 或您离开为止`}</output>
          {answer(false, '停止接待')}
        </p>
      )
    case 'no':
      return (
        <p className={styles.away}>
          <output>{`您现在是离开状态：不在接待时间${back}`}</output>
          {answer(true, '现在接待')}
        </p>
      )
    case 'paused':
      return (
        <p className={styles.away}>
          <output>{`您现在是离开状态：暂停接待${back}`}</output>
        </p>
      )
  }
}

const Choices = (props: {
  presence: Presence
  busy: boolean
  onChoose: (status: Status, reason: string, capacity: number) => void
}) => {
  const { presence, onChoose } = props
  const [reason, setReason] = useState(presence.reason)
  const [room, setRoom] = useState(`${presence.capacity}`)
  const id = useId()
  return (
    <div className={styles.choices}>
      <label htmlFor={id}>原因（选填）</label>
      <input
        id={id}
        className="input"
        list={`${id}-list`}
        maxLength={40}
        placeholder="例如：会议，15:00 回来"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <datalist id={`${id}-list`}>
        {REASONS.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
      <label htmlFor={`${id}-room`}>同时接待（1 至 {ROOM_MAX} 个会话）</label>
      <input
        id={`${id}-room`}
        className="input num"
        inputMode="numeric"
        maxLength={2}
        aria-invalid={roomOf(room) === null}
        value={room}
        onChange={(event) => setRoom(event.target.value)}
      />
      {ORDER.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === presence.status}
          aria-disabled={props.busy || undefined}
          onClick={() => !props.busy && onChoose(status, reason, roomOf(room) ?? presence.capacity)}
        >
          <i className={styles.dot} data-status={status} aria-hidden />
          {STATUS_WORDS[status]}
          <small>{WHAT[status]}</small>
        </button>
      ))}
    </div>
  )
}
