import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#domain/calendar/days.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { SEEN_ONCE, SNOOZE_DAYS } from '#domain/work/work.ts'
import { work } from '#contract/work.ts'
import { Button, buttonClass } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconChevronDown, IconCircleCheck } from '#web/kit/icons.ts'
import { Popover } from '#web/kit/Popover.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { askWorkAgain, type WorkItem, workQuery } from '#web/kit/work/queries.ts'
import { WorkRow } from '#web/kit/work/WorkRow.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { HandOn } from './HandOn.tsx'
import styles from './overview.module.css'

/** Shown at first: more of them would not be done today. */
const FIRST = 6
/** One-tap days, by how far away they are. */
const DAY_NAME: Readonly<Record<number, string>> = { 1: '明天', 3: '3 天后', 7: '一周后' }

const today = (): string => formatBeijingDate(now())

/** 今天要处理: everything that waits for whoever is signed in, most pressing first. */
export const Work = () => {
  const asked = useQuery(workQuery())
  const [all, setAll] = useState(false)
  const { data } = asked
  return (
    <section className={`card ${styles.part}`} aria-labelledby="tasks">
      <div className={styles.partHead}>
        <h2 id="tasks">
          今天要处理
          {data !== undefined && data.total > 0 && (
            <span className={`num muted ${styles.total}`}>{`${data.total} 项`}</span>
          )}
        </h2>
      </div>
      {asked.isPending && <Skeleton label="今天要处理" rows={4} height="3.5rem" />}
      {asked.isError && data === undefined && (
        <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {data !== undefined && (
        <>
          {data.failed.length > 0 && (
            <p role="alert" className={styles.failed}>
              {`${data.failed.join('、')}暂时读不出，以下不含这些待办`}
              <Button size="sm" loading={asked.isFetching} onClick={() => void asked.refetch()}>
                重试
              </Button>
            </p>
          )}
          {data.records.length === 0 && data.failed.length === 0 && (
            <p className={styles.done}>
              <IconCircleCheck size={20} />
              今天暂无待处理事项
            </p>
          )}
          <ul className={styles.tasks}>
            {data.records.slice(0, all ? undefined : FIRST).map((item) => (
              <li key={`${item.kind} ${item.id}`}>
                <Item item={item} />
              </li>
            ))}
          </ul>
          {data.records.length > FIRST && (
            <Button
              size="sm"
              className={styles.expand ?? ''}
              aria-expanded={all}
              onClick={() => setAll(!all)}
            >
              {all ? '收起' : `展开全部 ${data.records.length} 项`}
            </Button>
          )}
          {data.snoozed.length > 0 && <Snoozed snoozed={data.snoozed} />}
        </>
      )}
    </section>
  )
}

/** Puts things off and takes them back; each says so, and can be undone. */
const useSnooze = () => {
  const client = useQueryClient()
  const { overlays } = useApplication()
  const put = useEndpointMutation(work.snooze)
  const take = useEndpointMutation(work.wake)
  const wake = async (thing: { kind: WorkItem['kind']; id: string }): Promise<void> => {
    await take.mutateAsync(thing)
    askWorkAgain(client)
  }
  const snooze = async ({ kind, id }: WorkItem, until: string): Promise<void> => {
    await put.mutateAsync({ kind, id, until })
    askWorkAgain(client)
    overlays.toast('success', `已推迟到 ${until}`, {
      label: '撤销',
      run: () => void wake({ kind, id }),
    })
  }
  /** Puts away for good what is done by looking at it. */
  const seen = async ({ kind, id }: WorkItem): Promise<void> => {
    await put.mutateAsync({ kind, id, until: addDays(today(), SNOOZE_DAYS) })
    askWorkAgain(client)
  }
  return { snooze, seen, wake, busy: put.isPending || take.isPending }
}

const Item = ({ item }: { item: WorkItem }) => {
  const [handing, setHanding] = useState(false)
  const { snooze, seen, busy } = useSnooze()
  return (
    <>
      <WorkRow
        item={item}
        {...(SEEN_ONCE.has(item.kind) && { onGo: () => void seen(item).catch(() => {}) })}
        more={
          (item.snoozeTo.length > 0 || item.handsOn) && (
            <Popover
              name={`${item.title}的更多操作`}
              align="end"
              className={buttonClass('quiet', 'sm')}
              label={
                <>
                  稍后
                  <span className="sr">{`处理：${item.title}`}</span>
                  <IconChevronDown size={16} />
                </>
              }
            >
              {(close) => (
                <div className={styles.choices}>
                  {item.snoozeTo.map((day) => (
                    <button
                      key={day}
                      type="button"
                      disabled={busy}
                      onClick={() => {
                        close()
                        void snooze(item, day).catch(() => {})
                      }}
                    >
                      {`推迟到${nameOf(day)}`}
                      <span className="num muted">{day.slice(5)}</span>
                    </button>
                  ))}
                  {item.snoozeTo.length > 0 && (
                    <form
                      className={styles.until}
                      onSubmit={(event) => {
                        event.preventDefault()
                        const until = new FormData(event.currentTarget).get('until')
                        if (typeof until !== 'string' || until === '') return
                        close()
                        void snooze(item, until).catch(() => {})
                      }}
                    >
                      <label>
                        <span className="sr">推迟到哪天</span>
                        <input
                          type="date"
                          name="until"
                          className="input"
                          required
                          min={addDays(today(), 1)}
                          max={item.due > today() ? item.due : addDays(today(), SNOOZE_DAYS)}
                        />
                      </label>
                      <Button type="submit" size="sm" loading={busy}>
                        推迟
                      </Button>
                    </form>
                  )}
                  {item.handsOn && (
                    <button
                      type="button"
                      onClick={() => {
                        close()
                        setHanding(true)
                      }}
                    >
                      转交给同事
                    </button>
                  )}
                </div>
              )}
            </Popover>
          )
        }
      />
      {handing && <HandOn item={item} onClose={() => setHanding(false)} />}
    </>
  )
}

const nameOf = (day: string): string => {
  const found = Object.entries(DAY_NAME).find(([days]) => addDays(today(), Number(days)) === day)
  return found?.[1] ?? ''
}

const Snoozed = (props: {
  snoozed: readonly {
    kind: WorkItem['kind']
    id: string
    title: string
    subject: string
    until: string
  }[]
}) => {
  const { wake, busy } = useSnooze()
  return (
    <details className={styles.snoozed}>
      <summary>{`已推迟 ${props.snoozed.length} 项`}</summary>
      <ul>
        {props.snoozed.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <p>
              {one.title}
              <span className="t2">{one.subject === '' ? '' : ` · ${one.subject}`}</span>
              <span className="num muted">{` · ${one.until} 再提醒`}</span>
            </p>
            <Button
              size="sm"
              loading={busy}
              onClick={() => void wake({ kind: one.kind, id: one.id }).catch(() => {})}
            >
              取消推迟
              <span className="sr">{`：${one.title}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
