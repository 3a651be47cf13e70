import { site } from '#contract/site.ts'
import { hydrateOnInteraction } from '#web/kit/hydrateOnInteraction.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { expertsQuery } from '#web/experts/queries.ts'
import { hotProjectsQuery } from '#web/projects/queries.ts'
import { aheadQuery, runningQuery, type Running } from '#web/policies/calendar/queries.ts'
import { levelQuery } from '#web/policies/latest/queries.ts'
import { prefetchAll } from '#web/wire/query.ts'
import { bannersQuery, highlightsQuery } from '#web/showcase/queries.ts'
import { useSite } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { Deadlines, Hero } from './Hero.tsx'
import {
  choicesQuery,
  coverageQuery,
  hotWordsQuery,
  marketCountQuery,
  orderNewsQuery,
  LATEST_ROWS,
} from './queries.ts'

const DESCRIPTION =
  '汇集国家和地方惠企政策，逐条整理申报条件、材料与时间，写明出处和核对日期；可按地区、层级、支持方式检索，并提供免费咨询。'

const LowerHalf = hydrateOnInteraction(async () => (await import('./LowerHalf.tsx')).LowerHalf)

/** Fetches what the first paint shows; a call that fails costs its own section only. */
export const prepare: PageModule['prepare'] = async ({ ask, client }) => {
  const { tagline } = await ask(site.config, {})
  const ahead = async (): Promise<void> => {
    const running = runningQuery()
    await prefetchAll(client, [running])
    const now = client.getQueryData<Running>(running.queryKey)?.now
    if (now !== undefined) await prefetchAll(client, [aheadQuery(now)])
  }
  await Promise.all([
    LowerHalf.ready(),
    Deadlines.ready(),
    ahead(),
    prefetchAll(client, [
      marketCountQuery(),
      orderNewsQuery(),
      choicesQuery(),
      coverageQuery(),
      hotProjectsQuery(),
      expertsQuery(),
      highlightsQuery(),
      bannersQuery('pc'),
      bannersQuery('phone'),
      hotWordsQuery(),
      levelQuery('1', LATEST_ROWS),
    ]),
  ])
  return { title: tagline, description: DESCRIPTION }
}

/** 首页. */
const HomePage = () => {
  useTitle(useSite().tagline)
  return (
    <>
      <Hero />
      <LowerHalf />
    </>
  )
}

export default HomePage
