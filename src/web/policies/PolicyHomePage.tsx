import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { useApplication } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { prefetchAll } from '#web/wire/query.ts'
import { ComingUp } from './calendar/ComingUp.tsx'
import { datesAhead } from './calendar/events.ts'
import { Interpretations } from './calendar/Interpretations.tsx'
import { PolicyCalendar } from './calendar/PolicyCalendar.tsx'
import {
  aheadQuery,
  interpretationsQuery,
  monthQuery,
  runningQuery,
  monthAsked,
  type Running,
} from './calendar/queries.ts'
import { Topics } from './calendar/Topics.tsx'
import { useAhead } from './calendar/useAhead.ts'
import { LatestByLevel } from './latest/LatestByLevel.tsx'
import { levelQuery } from './latest/queries.ts'
import styles from './PolicyHomePage.module.css'
import { PolicySearchBox } from './search/PolicySearchBox.tsx'

/** Rows of 最新政策（分级）. */
const LATEST_ROWS = 8

const TITLE = '政策通知'
const DESCRIPTION =
  '政策日历、近期截止与各级最新政策：标题、文号、截止日期与原文一致，写明出处和编辑核对日期。'

/** Fetches what the first paint shows; a call that fails costs its own section only. */
export const prepare: PageModule['prepare'] = async ({ client, query }) => {
  const calendar = async (): Promise<void> => {
    const running = runningQuery()
    await prefetchAll(client, [running])
    const now = client.getQueryData<Running>(running.queryKey)?.now
    if (now === undefined) return
    const month = monthAsked(query.get('month'), now)
    await prefetchAll(client, [aheadQuery(now), monthQuery(month)])
  }
  await Promise.all([
    calendar(),
    prefetchAll(client, [levelQuery('1', LATEST_ROWS), interpretationsQuery()]),
  ])
  return { title: TITLE, description: DESCRIPTION }
}

/** 政策首页. */
const PolicyHomePage = () => {
  useTitle(TITLE)
  const href = useHref()
  return (
    <>
      <section className={styles.band} aria-labelledby="policies">
        <div className="wrap">
          <Breadcrumbs steps={[{ name: '首页', to: href('home') }, { name: TITLE }]} />
          <h1 id="policies">{TITLE}</h1>
          <p>按地区、层级和支持方式检索，看清条件、材料与截止日期</p>
          <div className={styles.search}>
            <PolicySearchBox size="lg" />
          </div>
        </div>
      </section>
      <Dates />
      <section className={`sec sub ${styles.latest}`} aria-labelledby="latest">
        <div className="wrap">
          <div className="sh">
            <h2 id="latest">最新政策（分级）</h2>
            <MoreLink to={href('policyList')}>全部政策</MoreLink>
          </div>
          <LatestByLevel top={LATEST_ROWS} />
        </div>
      </section>
      <div className={`wrap ${styles.rest}`}>
        <Topics />
        <Interpretations />
      </div>
      <ConsultStrip />
    </>
  )
}

/** The calendar and the dates to come; which day it is comes with the answer. */
const Dates = () => {
  const [params] = useSearchParams()
  const running = useQuery(runningQuery())
  const now = running.data?.now
  const ahead = useAhead(now)
  if (running.isError)
    return (
      <div className={`wrap ${styles.dates}`}>
        <ErrorBlock compact error={running.error} onRetry={() => void running.refetch()} />
      </div>
    )
  if (now === undefined)
    return (
      <div className={`wrap ${styles.dates}`}>
        <Skeleton label="政策日历" rows={5} />
      </div>
    )
  const month = monthAsked(params.get('month'), now)
  const later = datesAhead(ahead.data ?? [], now).find((it) => it.day.slice(0, 7) > month)
  return (
    <div className={`wrap ${styles.dates}`}>
      <PolicyCalendar month={month} now={now} next={later?.day.slice(0, 7) ?? null} />
      <ComingUp now={now} />
    </div>
  )
}

const ConsultStrip = () => {
  const { overlays } = useApplication()
  return (
    <section className={styles.strip} aria-labelledby="consult">
      <div className="wrap">
        <div>
          <h2 id="consult">看不准是否适用？</h2>
          <p>说清企业情况和想报的政策，由专家帮您对照条件。</p>
        </div>
        <Button variant="primary" size="lg" onClick={() => overlays.openConsultation(true)}>
          免费咨询
        </Button>
      </div>
    </section>
  )
}

export default PolicyHomePage
