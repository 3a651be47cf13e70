import { useQuery, useQueryClient } from '@tanstack/react-query'
import { serviceSettings } from '#contract/service-settings.ts'
import { type ExpertList, LIST_NAME } from '#domain/chat/expert-service.ts'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { FilterSelect, FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import styles from '../service.module.css'
import type { Expert } from '../labels.ts'
import { ExpertCard } from './ExpertCard.tsx'
import { ExpertDrawer } from './ExpertDrawer.tsx'

const STATES = {
  there: '现在可接待',
  paused: '暂停接待',
  own: '单独设了时段',
  hidden: '未公开',
} as const
type State = keyof typeof STATES

const IS: Readonly<Record<State, (expert: Expert) => boolean>> = {
  there: ({ presence }) => presence.available,
  paused: ({ own }) => own.pausedUntil !== '',
  own: ({ own }) => own.week !== null,
  hidden: ({ profile }) => profile !== 'published',
}

const LISTS: readonly (readonly [string, string])[] = [
  ...Object.entries(LIST_NAME),
  ['none', '不在任何列表'],
]

const isIn = (expert: Expert, list: string): boolean =>
  list === '' ||
  (list === 'none' ? expert.lists.length === 0 : expert.lists.includes(list as ExpertList))

/** 专家: every one of them, how they stand now, and what is set. */
export const ExpertsTab = () => {
  const client = useQueryClient()
  const { read, go } = useAddress()
  const answer = useQuery({ ...queryOptionsInline(serviceSettings.experts, {}), staleTime: 0 })
  const keyword = read('q').trim().slice(0, 50)
  const state = read('state') in STATES ? (read('state') as State) : null
  const list = read('list')
  const all = answer.data?.records ?? []
  const shown = all.filter(
    (expert) =>
      [expert.userName, expert.role, ...expert.tags].some((word) => word.includes(keyword)) &&
      (state === null || IS[state](expert)) &&
      isIn(expert, list),
  )
  const filtered = keyword !== '' || state !== null || list !== ''
  const open = all.find(({ userId }) => userId === read('id'))
  const refresh = (): void =>
    void client.invalidateQueries({ queryKey: [serviceSettings.experts.path] })
  const moving = useMoving(refresh)
  if (answer.isError)
    return (
      <ErrorBlock
        text={answer.error.message}
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (answer.isPending) return <Skeleton label="专家" height="9rem" />
  return (
    <>
      <ListFilters label="筛选专家">
        <FilterText name="q" label="专家" placeholder="姓名、角色或擅长领域" maxLength={50} />
        <FilterSelect name="list" label="列表" all="全部列表" options={LISTS} />
        <FilterSelect name="state" label="状态" all="全部状态" options={Object.entries(STATES)} />
      </ListFilters>
      {all.length === 0 && (
        <EmptyState text="暂无专家：请先在后台管理里给账号“专家顾问”角色，再在运营内容里新建专家资料" />
      )}
      {all.length > 0 && shown.length === 0 && (
        <EmptyState text="没有符合条件的专家">
          <Button onClick={() => go({ q: '', list: '', state: '' })}>清空筛选</Button>
        </EmptyState>
      )}
      {!filtered && all.length > 1 && (
        <p className={`muted ${styles.note}`}>
          顺序就是访客看到的顺序；“上移”“下移”立即生效，可以撤销。
        </p>
      )}
      <ol className={styles.cards}>
        {shown.map((expert) => (
          <ExpertCard
            key={expert.userId}
            expert={expert}
            onEdit={() => go({ id: expert.userId })}
            {...(filtered ? {} : { onMove: (by) => moving.move(all, expert.userId, by) })}
            busy={moving.busy}
          />
        ))}
      </ol>
      {open !== undefined && (
        <ExpertDrawer
          key={`${open.userId} ${open.version}`}
          expert={open}
          onClose={() => go({ id: '' })}
          onSaved={refresh}
        />
      )}
    </>
  )
}

/** 上移 and 下移: sends the whole order, and offers the one before. */
const useMoving = (refresh: () => void) => {
  const { overlays } = useApplication()
  const ordering = useEndpointMutation(serviceSettings.orderExperts)
  const send = (userIds: string[], text: string, undoable: boolean): void =>
    ordering.mutate(
      { userIds },
      {
        onSuccess: ({ before }) => {
          refresh()
          if (!undoable) overlays.toast('success', text)
          else
            overlays.toast('success', text, {
              label: '撤销',
              run: () => send(before, '已恢复原来的顺序', false),
            })
        },
        onError: refresh,
      },
    )
  return {
    busy: ordering.isPending,
    move(all: readonly Expert[], userId: string, by: -1 | 1): void {
      const ids = all.map((one) => one.userId)
      const at = ids.indexOf(userId)
      const other = ids[at + by]
      if (other === undefined) return
      ids[at] = other
      ids[at + by] = userId
      const name = all[at]?.userName ?? ''
      send(ids, `${name}已${by < 0 ? '上移' : '下移'}`, true)
    },
  }
}
