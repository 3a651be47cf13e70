import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { reminders } from '#contract/reminders.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { REMIND_KIND, REMIND_KINDS } from '#domain/subscriptions/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconBell } from '#web/kit/icons.ts'
import { FilterSelect, ListFilters } from '#web/kit/ListFilters.tsx'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { pageField, useAddress } from '#web/kit/useAddress.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { useApplication } from '#web/shell/context.ts'
import type { ChatWorld } from '../useTalk.ts'
import styles from './Reminders.module.css'
import { useHeld } from './useHeld.ts'

type Reminder = AnswerOf<typeof reminders.list>['records'][number]

const PAGE_SIZE = 20

const KINDS = REMIND_KINDS.map((kind) => [kind, REMIND_KIND[kind].name] as const)

/** What is asked by the address. */
const useAsked = () => {
  const { read, page } = useAddress()
  const kind = KINDS.find(([one]) => one === read('kind'))?.[0]
  const read01 = read('read')
  const isRead: '' | '0' | '1' = read01 === '0' || read01 === '1' ? read01 : ''
  return { kinds: kind === undefined ? [] : [kind], read: isRead, page: page - 1 }
}

/** Everything that counts reminders is read again. */
const useRefresh = () => {
  const client = useQueryClient()
  return (): void => {
    for (const { path } of [reminders.list, reminders.count])
      void client.invalidateQueries({ queryKey: [path] })
  }
}

/** 提醒: by kind and by what was read; opening one marks it. */
export const Reminders = ({ world }: { world: ChatWorld }) => {
  const { page, to, go } = useAddress()
  const asked = useAsked()
  const refresh = useRefresh()
  const mark = useEndpointMutation(reminders.markRead)
  const { overlays } = useApplication()
  const held = useHeld(world)
  const [cleared, setCleared] = useState(false)
  const list = useQuery({
    ...queryOptionsInline(reminders.list, { ...asked, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const filtered = asked.kinds.length > 0 || asked.read !== ''
  const unread = cleared ? 0 : (list.data?.unread ?? 0)
  const markAll = (): void => {
    setCleared(true)
    held.hold('all', () =>
      mark.mutate(
        { all: true },
        {
          onSettled: () => {
            setCleared(false)
            refresh()
          },
        },
      ),
    )
    overlays.toast('success', '提醒已全部标为已读', {
      label: '撤销',
      run: () => held.drop('all') && setCleared(false),
    })
  }
  return (
    <section aria-label="提醒">
      <ListFilters
        label="筛选提醒"
        aside={unread > 0 && <Button onClick={markAll}>全部已读</Button>}
      >
        <FilterSelect name="kind" label="类型" all="全部类型" options={KINDS} />
        <FilterSelect
          name="read"
          label="状态"
          all="全部状态"
          options={[
            ['0', '未读'],
            ['1', '已读'],
          ]}
        />
        <input type="hidden" name="tab" value="remind" />
      </ListFilters>
      {list.isPending && <Skeleton label="提醒" rows={5} height="4rem" />}
      {list.isError && (
        <ErrorBlock
          text={list.error.message}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.records.length === 0 && (
        <EmptyState text={filtered ? '没有符合条件的提醒' : '暂无提醒'} icon={IconBell}>
          {filtered && (
            <Button onClick={() => go({ kind: '', read: '', page: '' })}>清空筛选</Button>
          )}
        </EmptyState>
      )}
      {list.data && list.data.records.length > 0 && (
        <>
          <ul className={styles.list}>
            {list.data.records.map((one) => (
              <Row
                key={one.remindId}
                reminder={cleared ? { ...one, read: true } : one}
                onMark={() => mark.mutate({ remindIds: [one.remindId] }, { onSuccess: refresh })}
                onOpened={refresh}
              />
            ))}
          </ul>
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={list.data.total}
            hrefOf={(one) => to({ page: pageField(one) })}
          />
        </>
      )}
    </section>
  )
}

/** Whether an address is a page of this site. */
const isOwn = (link: string): boolean => /^\/(?![/\\])/.test(link)

const Row = (props: { reminder: Reminder; onMark: () => void; onOpened: () => void }) => {
  const { remindId, kind, title, content, link, read, createTime } = props.reminder
  const open = useEndpointMutation(reminders.detail)
  const opened = (): void => {
    if (!read) open.mutate({ remindId }, { onSuccess: props.onOpened })
  }
  return (
    <li className={styles.row} data-unread={!read || undefined}>
      <p className={styles.title}>
        <Tag>{REMIND_KIND[kind].name}</Tag>
        {!read && <span className={styles.unread}>未读</span>}
        {isOwn(link) ? (
          <Link to={link} onClick={opened}>
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
      </p>
      {content !== '' && <p className={styles.content}>{content}</p>}
      <p className={styles.foot}>
        <time className="num muted" dateTime={createTime.replace(' ', 'T')}>
          {createTime.slice(0, 16)}
        </time>
        {!read && (
          <button type="button" className="link" onClick={props.onMark}>
            标为已读
            <span className="sr">：{title}</span>
          </button>
        )}
      </p>
    </li>
  )
}
