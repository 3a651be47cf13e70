import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { addDays, mondayOf } from '#domain/calendar/days.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { weekAsked } from '#domain/policies/week.ts'
import { grouped } from '#domain/text/numbers.ts'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { Button } from '#web/kit/Button.tsx'
import { dayName } from '#web/kit/day-names.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconPrinter } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { prefetchAll } from '#web/wire/query.ts'
import styles from './PolicyWeekPage.module.css'
import { IgnoredParts } from './week/IgnoredParts.tsx'
import { Sections } from './week/Sections.tsx'
import {
  belowQuery,
  ignoredIn,
  readWeekQuery,
  type Week,
  weekFields,
  type WeekQuery,
  weekQuery,
} from './week/week-query.ts'
import { WeekFilters } from './week/WeekFilters.tsx'

const NAME = '本周政策'
const POLICIES = '政策通知'

/** What the first paint shows; the choice of a region may fail alone. */
export const prepare = async ({ client, query: params }: Preparation): Promise<PageHead> => {
  const query = readWeekQuery(params)
  const [week] = await Promise.all([
    client.fetchQuery({ ...weekQuery(query), retry: false }),
    prefetchAll(client, [
      belowQuery(''),
      ...(query.region === '' ? [] : [belowQuery(query.region)]),
    ]),
  ])
  // What nobody understood names no other page.
  const region = week.places.at(-1)?.code === query.region ? query.region : ''
  const day = query.day !== '' && mondayOf(query.day) === week.from ? query.day : ''
  const kept = new URLSearchParams(
    Object.entries({ region, day }).filter(([, value]) => value !== ''),
  )
  return {
    title: titleOf(week),
    description: `${spanOf(week)}${placeOf(week)}开始、截止和有变化的惠企政策，以及按往年日期推算接下来可能开始或截止的申报。`,
    canonicalQuery: kept.size === 0 ? '' : `?${kept.toString()}`,
    jsonLd: [
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: POLICIES, to: hrefTo('policy') },
        { name: NAME, to: hrefTo('policyWeek') },
      ]),
    ],
  }
}

const placeOf = ({ places }: Week): string => places.at(-1)?.name ?? ''

const isPresent = ({ from, to, now }: Week): boolean =>
  from <= now.slice(0, 10) && now.slice(0, 10) <= to

/** 2026 年 11 月 23 日至 11 月 29 日. */
const spanOf = ({ from, to }: Week): string => {
  const end = to.slice(0, 4) === from.slice(0, 4) ? '' : `${to.slice(0, 4)} 年 `
  return `${from.slice(0, 4)} 年 ${dayName(from)}至 ${end}${dayName(to)}`
}

const titleOf = (week: Week): string => `${isPresent(week) ? NAME : '一周政策'}（${spanOf(week)}）`

/** 本周 `/policy/week`: what opens, ends, changes and may come next, for a place and kinds. */
export default function PolicyWeekPage() {
  const [params] = useSearchParams()
  const query = useMemo(() => readWeekQuery(params), [params])
  const href = useHref()
  const answer = useQuery(weekQuery(query))
  const week = answer.data
  useTitle(week === undefined ? NAME : titleOf(week))
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { name: '首页', to: href('home') },
          { name: POLICIES, to: href('policy') },
          { name: NAME },
        ]}
      />
      {week !== undefined && (
        <>
          <Head query={query} week={week} />
          <IgnoredParts parts={ignoredIn(params, week)} />
          <div className={styles.filters}>
            <WeekFilters query={query} week={week} />
          </div>
          <Sections week={week} />
        </>
      )}
      {week === undefined && <h1 className={styles.title}>{NAME}</h1>}
      {answer.isPending && <Skeleton label={NAME} rows={8} height="4.5rem" />}
      {answer.isLoadingError && (
        <ErrorBlock error={answer.error} onRetry={() => void answer.refetch()} />
      )}
    </div>
  )
}

const Head = ({ query, week }: { query: WeekQuery; week: Week }) => {
  const href = useHref()
  const { added, changed, closing, all, national } = week
  const { region, kind } = weekFields(query)
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{isPresent(week) ? NAME : '一周政策'}</h1>
          <p className={`num ${styles.span}`}>{`${spanOf(week)} · ${placeOf(week)}`}</p>
        </div>
        <div className={styles.actions}>
          <WeekNav query={query} week={week} />
          <ButtonLink to={href('follow', { region, kind })}>订阅</ButtonLink>
          <Button onClick={() => globalThis.print()}>
            <IconPrinter size={18} />
            打印
          </Button>
        </div>
      </div>
      <dl className={`num ${styles.counts}`}>
        {[
          ['新增', added],
          ['变化', changed],
          ['截止', closing.total],
        ].map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{grouped(Number(count))}</dd>
          </div>
        ))}
      </dl>
      {all > 0 && (
        <p className={`num ${styles.places}`}>
          {`以下共 ${grouped(all)} 项政策：全国适用 ${grouped(national)} 项，地方 ${grouped(all - national)} 项`}
        </p>
      )}
    </>
  )
}

/** 上一周, 下一周 and the way back, as far as weeks can be asked for. */
const WeekNav = ({ query, week }: { query: WeekQuery; week: Week }) => {
  const href = useHref()
  const today = week.now.slice(0, 10)
  const here = weekAsked('', today).from
  const to = (day: string): string =>
    href('policyWeek', weekFields({ ...query, day: day === here ? '' : day }))
  return (
    <nav aria-label="周" className={styles.nav}>
      {(
        [
          ['上一周', addDays(week.from, -7)],
          ['下一周', addDays(week.from, 7)],
        ] as const
      ).map(
        ([name, day]) =>
          weekAsked(day, today).from === day && (
            <Link key={name} to={to(day)} rel="nofollow" className="btn s">
              {name}
            </Link>
          ),
      )}
      {!isPresent(week) && (
        <Link to={to(here)} className="btn s">
          回到本周
        </Link>
      )}
    </nav>
  )
}
