import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { hrefTo } from '#domain/pages/addresses.ts'
import { SCHEDULE_FIT } from '#domain/policies/schedule.ts'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { Button } from '#web/kit/Button.tsx'
import { dayName } from '#web/kit/day-names.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconPrinter } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { saveText } from '#web/kit/save-text.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { now as clock } from '#web/kit/clock.ts'
import { useApplication } from '#web/shell/context.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { eventWords, expectedWords, yearsWords } from './parts/expected-labels.ts'
import styles from './PolicySchedulePage.module.css'
import { Materials, Rights } from './schedule/Preparing.tsx'
import { scheduleEntries } from './schedule/schedule-file.ts'
import { readScheduleQuery, type Schedule, scheduleQuery } from './schedule/schedule-query.ts'
import { Tasks } from './schedule/Tasks.tsx'
import { IgnoredParts } from './week/IgnoredParts.tsx'

const NAME = '倒排日程'
const MISSING_HEAD: PageHead = { title: '没有找到这项政策', status: 404 }

const nameOf = ({ policy }: Schedule): string => policy.shortTitle || policy.title
const titleOf = (schedule: Schedule): string => `${nameOf(schedule)} ${schedule.year} 年${NAME}`

/** The schedule, or that there is no such policy. */
export const prepare = async ({ client, query }: Preparation): Promise<PageHead> => {
  const { policyId, year } = readScheduleQuery(query)
  if (policyId === '') return MISSING_HEAD
  const schedule = await client.fetchQuery({ ...scheduleQuery({ policyId, year }), retry: false })
  if (schedule === null) return MISSING_HEAD
  const page = { policyId, ...(year === 0 ? {} : { year: String(year) }) }
  return {
    title: titleOf(schedule),
    description: `从截止日期往回排：${nameOf(schedule)}每一步最晚哪天开始、哪天完成，要备哪些材料。日期以当年通知为准。`,
    canonicalQuery: `?${new URLSearchParams(page).toString()}`,
    jsonLd: [
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: nameOf(schedule), to: hrefTo('policyDetail', { id: policyId }) },
        { name: NAME, to: hrefTo('policySchedule', page) },
      ]),
    ],
  }
}

/** 倒排日程 `/policy/schedule?policyId=&year=`: what is to be done by when, back from a deadline. */
export default function PolicySchedulePage() {
  const [params] = useSearchParams()
  const query = useMemo(() => readScheduleQuery(params), [params])
  const isAsked = query.policyId !== ''
  const answer = useQuery({ ...scheduleQuery(query), enabled: isAsked })
  const schedule = answer.data
  useTitle(schedule ? titleOf(schedule) : isAsked ? NAME : MISSING_HEAD.title)
  if (!isAsked || schedule === null) return <Missing />
  if (schedule !== undefined) return <Shown schedule={schedule} ignored={query.ignored} />
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{NAME}</h1>
      {answer.isError ? (
        <ErrorBlock error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton label={NAME} rows={6} height="4rem" />
      )}
    </div>
  )
}

/** No policy under this address. */
const Missing = () => {
  const href = useHref()
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{MISSING_HEAD.title}</h1>
      <p className={styles.none}>链接可能已经变更，可以按名称或文号重新查找。</p>
      <ButtonLink to={href('policyList')} variant="primary">
        检索政策
      </ButtonLink>
    </div>
  )
}

const Shown = ({ schedule, ignored }: { schedule: Schedule; ignored: string }) => {
  const href = useHref()
  const { policy, target, year } = schedule
  const page = href('policyDetail', { id: policy.policyId })
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs
        steps={[
          { name: '首页', to: href('home') },
          { name: '政策通知', to: href('policy') },
          { name: '正文', to: page },
          { name: NAME },
        ]}
      />
      <header className={styles.head}>
        <div>
          <h1>{`${year} 年${NAME}`}</h1>
          <p>
            <Link to={page} className="link">
              {nameOf(schedule)}
            </Link>
          </p>
        </div>
        <Actions schedule={schedule} />
      </header>
      <IgnoredParts parts={ignored === '' ? [] : [`年份“${ignored.slice(0, 20)}”`]} />
      <Years schedule={schedule} />
      <Deadline schedule={schedule} />
      <Tasks schedule={schedule} />
      {target !== null && <Rights schedule={schedule} />}
      <Materials schedule={schedule} />
    </div>
  )
}

const Actions = ({ schedule }: { schedule: Schedule }) => {
  const { overlays } = useApplication()
  return (
    <div className={styles.actions}>
      {schedule.target !== null && (
        <Button
          onClick={() => {
            saveSchedule(schedule).catch(() =>
              overlays.toast('error', '保存失败，请检查网络后重试'),
            )
          }}
        >
          加入日历
        </Button>
      )}
      <Button onClick={() => globalThis.print()}>
        <IconPrinter size={18} />
        打印
      </Button>
    </div>
  )
}

/** Made by a part that comes when it is asked for. */
const saveSchedule = async (schedule: Schedule): Promise<void> => {
  const { calendarFile } = await import('./parts/calendar-file.ts')
  const { policy, year } = schedule
  const address = hrefTo('policySchedule', { policyId: policy.policyId, year: String(year) })
  const page = { url: new URL(address, location.origin).href, host: location.hostname }
  const text = calendarFile(scheduleEntries(schedule, page), clock())
  saveText(`${titleOf(schedule)}.ics`, 'text/calendar', text)
}

/** The years that can be chosen; nothing where there is but the one shown. */
const Years = ({ schedule }: { schedule: Schedule }) => {
  const href = useHref()
  const { policy, year, years } = schedule
  if (years.every((one) => one === year)) return null
  return (
    <nav aria-label="年份" className={styles.years}>
      {years.map((one) => (
        <Link
          key={one}
          to={href('policySchedule', { policyId: policy.policyId, year: String(one) })}
          rel="nofollow"
          preventScrollReset
          className="btn s sm"
          aria-current={one === year ? 'page' : undefined}
        >
          {`${one} 年`}
        </Link>
      ))}
    </nav>
  )
}

/** What the days are counted back from, and what is still possible. */
const Deadline = ({ schedule }: { schedule: Schedule }) => {
  const { target, year, fit, others } = schedule
  if (target === null)
    return (
      <p className={styles.none}>
        {`${year} 年的截止日期未公布，也没有往年日期可以推算，以下只列步骤和材料；通知公布后再排日期。`}
      </p>
    )
  const { batch, event, day, announced, latest, opensOn, daysLeft, deadlines } = target
  const expected = { batch, event, from: day, to: latest, ...yearsOf(target) }
  return (
    <section className={`card ${styles.deadline}`} aria-label="截止日期">
      <p className={`num ${styles.day}`}>
        <b>{`${day.slice(0, 4)} 年 ${dayName(day)}`}</b> {eventWords(target)}
        {daysLeft >= 0 && <span className="muted">{`，还有 ${daysLeft} 天`}</span>}
      </p>
      <p className="num">
        {announced
          ? `已公布${batch === '' ? '' : `：${batch}`}`
          : `往年推算，尚未公布：${expectedWords(expected)}（${yearsWords(expected)}），按其中最早的一天倒排`}
      </p>
      {opensOn !== '' && (
        <p className="num">{`${announced ? '' : '往年推算 '}${opensOn.slice(0, 4)} 年 ${dayName(opensOn)}开始申报`}</p>
      )}
      {deadlines.length > 1 && (
        <p className="num">
          {announced ? '' : '往年推算 '}
          {deadlines.map(({ kind, at }) => `${eventWords({ event: kind })} ${at}`).join('；')}
        </p>
      )}
      {fit !== '' && <p className={styles.fit}>{SCHEDULE_FIT[fit]}</p>}
      {others.length > 0 && (
        <p className="hint">
          {`同一年还有：${others.map((one) => `${one.batch === '' ? '另一批' : one.batch} ${dayName(one.day)}`).join('、')}`}
        </p>
      )}
      <p className="hint">日期以当年通知为准。</p>
    </section>
  )
}

const yearsOf = ({ years, likeness }: NonNullable<Schedule['target']>) => ({
  years,
  likeness: likeness === '' ? ('once' as const) : likeness,
})
