import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookmarks } from '#contract/bookmarks.ts'
import { FOOTPRINT_DAYS, MOST_FOOTPRINTS } from '#domain/bookmarks/limits.ts'
import { TARGET_TYPE, type TargetType } from '#domain/bookmarks/saved.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconHistory } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Switch } from '#web/kit/Switch.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { pageField, useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useApplication } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { FootprintDays } from './FootprintDays.tsx'
import { MergeOffer } from './MergeOffer.tsx'
import { footprintsQuery, type Footprints, FOOTPRINTS_A_PAGE } from './queries.ts'
import styles from './bookmarks.module.css'
import { useTaking } from './useTaking.ts'

const TITLE = '我的足迹'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

const KINDS: readonly { value: TargetType | 'all'; name: string }[] = [
  { value: 'all', name: '全部' },
  ...(Object.entries(TARGET_TYPE) as [TargetType, string][]).map(([value, name]) => ({
    value,
    name,
  })),
]

/** 我的足迹: what was read, day by day; only its owner sees it. */
export default function FootprintPage() {
  useTitle(TITLE)
  const { read, page, go } = useAddress()
  const type = read('type')
  const objType = (Object.hasOwn(TARGET_TYPE, type) ? type : '') as TargetType | ''
  const answer = useQuery({
    ...footprintsQuery({ objType, page: page - 1 }),
    placeholderData: keepPreviousData,
  })
  const { data } = answer
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className="muted">
          {`只有您自己能看到，保留 ${FOOTPRINT_DAYS} 天，最多 ${MOST_FOOTPRINTS} 条`}
        </p>
      </div>
      <MergeOffer />
      {data && <Recording data={data} />}
      <Tabs
        label="足迹类型"
        tabs={KINDS}
        value={objType === '' ? 'all' : objType}
        onChange={(kind) => go({ type: kind === 'all' ? '' : kind, page: '' })}
      >
        {answer.error !== null ? (
          <ErrorBlock
            text={answer.error.message}
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        ) : data === undefined ? (
          <Skeleton label={TITLE} height="3.5rem" />
        ) : (
          <section aria-label="足迹" aria-busy={answer.isPlaceholderData}>
            <Found data={data} />
          </section>
        )}
      </Tabs>
    </>
  )
}

/** Whether footprints are noted, and the way to have none. */
const Recording = ({ data }: { data: Footprints }) => {
  const client = useQueryClient()
  const { overlays } = useApplication()
  const taking = useTaking()
  const switching = useEndpointMutation(bookmarks.recording)
  const clearing = useEndpointMutation(bookmarks.removeFootprints, 'inline')
  const [asking, ask] = useState(false)
  return (
    <div className={styles.aside}>
      <Switch
        label="记录浏览足迹"
        checked={switching.isPending ? switching.variables.on : data.recording}
        onChange={(on) =>
          switching.mutate(
            { on },
            {
              onSuccess: ({ recording }) => {
                overlays.toast('success', recording ? '已开始记录' : '已停止记录，原有足迹还在')
                client.setQueriesData<Footprints>(
                  { queryKey: [bookmarks.footprints.path] },
                  (known) => known && { ...known, recording },
                )
              },
            },
          )
        }
      />
      {data.all > 0 && <Button onClick={() => ask(true)}>清空足迹</Button>}
      <ConfirmDialog
        open={asking}
        title="清空全部足迹？"
        confirm="清空"
        danger
        busy={clearing.isPending}
        failure={clearing.error?.message ?? null}
        onClose={() => ask(false)}
        onConfirm={() =>
          clearing.mutate(
            { all: true },
            {
              onSuccess: (answer) => {
                ask(false)
                taking(answer, (removed) => `已清空 ${removed} 条足迹`)
              },
            },
          )
        }
      >
        <p className="num">{`共 ${data.all} 条，清空后 10 分钟内可以撤销。`}</p>
      </ConfirmDialog>
    </div>
  )
}

const Found = ({ data }: { data: Footprints }) => {
  const { page, to, go } = useAddress()
  const href = useHref()
  if (data.all === 0)
    return (
      <EmptyState
        icon={IconHistory}
        text={data.recording ? '暂无浏览记录' : '暂无足迹，“记录浏览足迹”已关闭'}
      >
        <ButtonLink to={href('policyList')}>去看政策</ButtonLink>
      </EmptyState>
    )
  if (data.records.length === 0)
    return page > 1 ? (
      <EmptyState text="这一页没有足迹了">
        <ButtonLink to={to({ page: pageField(page - 1) })}>上一页</ButtonLink>
      </EmptyState>
    ) : (
      <EmptyState icon={IconHistory} text="没有这个类型的足迹">
        <Button onClick={() => go({ type: '', page: '' })}>看全部足迹</Button>
      </EmptyState>
    )
  return (
    <>
      <FootprintDays records={data.records} />
      <Pagination
        page={page}
        pageSize={FOOTPRINTS_A_PAGE}
        total={data.total}
        hrefOf={(one) => to({ page: pageField(one) })}
      />
    </>
  )
}
