import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { matching, MATCH_SORT } from '#contract/matching.ts'
import { MATCH_RESULT } from '#domain/matching/results.ts'
import { POLICY_LEVEL, SUPPORT_MODE } from '#domain/policies/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { FilterSelect, FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { pageField, useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useApplication, useSession } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { askInline, useTell } from '#web/wire/query.ts'
import { askedOf, PAGE_SIZE, WINDOWS } from './list/asked.ts'
import { Changes } from './list/Changes.tsx'
import { DislikeForm } from './list/DislikeForm.tsx'
import { MatchRow } from './list/MatchRow.tsx'
import { NoPortrait, Overview } from './list/Overview.tsx'
import styles from './PrecisePage.module.css'
import { type Listed, type Match, RESULT_MEANING } from './words.ts'

const TITLE = '精准匹配'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 精准匹配: every programme with what it comes to for this company, and why. */
export default function PrecisePage() {
  useTitle(TITLE)
  const client = useQueryClient()
  const { read, page } = useAddress()
  const answer = useQuery({
    ...askInline(matching.list, askedOf(read, page)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const refresh = (): void => void client.invalidateQueries({ queryKey: [matching.list.path] })
  const { data } = answer
  return (
    <>
      <Head data={data} onRun={refresh} />
      {answer.error !== null && data === undefined ? (
        <ErrorBlock
          text={answer.error.message}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : data === undefined ? (
        <Skeleton label={TITLE} />
      ) : (
        <>
          <Changes changes={data.changes} />
          {data.completeness === 0 ? (
            <NoPortrait unlocks={data.unlocks} />
          ) : (
            <Overview answer={data} />
          )}
          <Filters />
          <Matches answer={data} waiting={answer.isPlaceholderData} onChanged={refresh} />
        </>
      )}
    </>
  )
}

const Head = (props: { data: Listed | undefined; onRun: () => void }) => {
  const { data } = props
  const { notices } = useApplication()
  const mayRun = useSession()?.permissions.includes('precise:list:run') ?? false
  const running = useTell(matching.run)
  return (
    <div className={styles.head}>
      <div>
        <h1>{TITLE}</h1>
        <p className="muted num">
          {data?.run ? `匹配于 ${data.run.ranAt} · ` : ''}
          结果由规则和企业数据算出，不等于官方审核结论
        </p>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => window.print()}>打印</Button>
        {mayRun && (
          <Button
            loading={running.isPending}
            loadingText="正在核对"
            onClick={() =>
              running.mutate(
                {},
                {
                  onSuccess: ({ changed }) => {
                    notices.toast(
                      'success',
                      changed === 0 ? '已重新匹配，结论没有变化' : `已重新匹配，${changed} 项变化`,
                    )
                    props.onRun()
                  },
                },
              )
            }
          >
            重新匹配
          </Button>
        )}
      </div>
    </div>
  )
}

const Filters = () => (
  <ListFilters label="筛选匹配结果">
    <FilterText name="q" label="政策名称或文号" />
    <FilterSelect
      name="win"
      label="申报时间"
      all="全部时间"
      options={Object.entries(WINDOWS).map(([code, { name }]) => [code, name] as const)}
    />
    <FilterSelect name="level" label="层级" all="全部层级" options={Object.entries(POLICY_LEVEL)} />
    <FilterSelect
      name="mode"
      label="支持方式"
      all="全部支持方式"
      options={Object.entries(SUPPORT_MODE)}
    />
    <FilterSelect
      name="sort"
      label="排序"
      all="按结论排序"
      options={Object.entries(MATCH_SORT)
        .filter(([code]) => code !== 'result')
        .map(([code, name]) => [code, `按${name}排序`] as const)}
    />
  </ListFilters>
)

const Matches = (props: { answer: Listed; waiting: boolean; onChanged: () => void }) => {
  const { answer, onChanged } = props
  const { read, page, to, go } = useAddress()
  const { notices } = useApplication()
  const mayDislike = useSession()?.permissions.includes('precise:list:dislike') ?? false
  const [open, setOpen] = useState<Match | null>(null)
  const undoing = useTell(matching.undislike)
  const undo = (policyId: string): void =>
    undoing.mutate(
      { policyId },
      {
        onSuccess: () => {
          notices.toast('success', '已恢复')
          onChanged()
        },
      },
    )
  const isOff = read('off') === '1'
  const isGrouped = !Object.keys(MATCH_SORT).includes(read('sort')) || read('sort') === 'result'
  return (
    <section aria-label="匹配结果" aria-busy={props.waiting}>
      <div className={styles.line}>
        <output className="num">{`共 ${answer.total} 项${isOff ? '不感兴趣的' : ''}`}</output>
        {(answer.dislikedCount > 0 || isOff) && (
          <Button size="sm" variant="quiet" onClick={() => go({ off: isOff ? '' : '1', page: '' })}>
            {isOff ? '返回匹配结果' : `查看不感兴趣的 ${answer.dislikedCount} 项`}
          </Button>
        )}
      </div>
      {answer.records.length === 0 ? (
        <EmptyState text={isOff ? '没有标记为不感兴趣的政策' : '没有符合筛选条件的政策'}>
          <Button
            onClick={() => go({ q: '', win: '', level: '', mode: '', r: '', off: '', page: '' })}
          >
            清空筛选
          </Button>
        </EmptyState>
      ) : (
        <ol className={styles.list}>
          {answer.records.map((match, at) => (
            <Fragment key={match.code}>
              {isGrouped && match.result !== answer.records[at - 1]?.result && (
                <li className={styles.word}>
                  <h2>{MATCH_RESULT[match.result]}</h2>
                  <span className="muted">{RESULT_MEANING[match.result]}</span>
                </li>
              )}
              <MatchRow
                match={match}
                mayDislike={mayDislike}
                onDislike={() => setOpen(match)}
                onUndo={() => undo(match.policyId)}
              />
            </Fragment>
          ))}
        </ol>
      )}
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={answer.total}
        hrefOf={(one) => to({ page: pageField(one) })}
      />
      {open !== null && (
        <DislikeForm
          match={{ policyId: open.policyId, title: open.shortTitle || open.title }}
          onClose={() => setOpen(null)}
          onDone={onChanged}
          onUndo={() => undo(open.policyId)}
        />
      )}
    </section>
  )
}
