import { Suspense } from 'react'
import { site } from '#contract/site.ts'
import { late } from '#web/kit/late.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { ConsultBand } from '#web/consultation/ConsultBand.tsx'
import { askExperts } from '#web/experts/questions.ts'
import { askHotProjects } from '#web/projects/questions.ts'
import { askAhead, askRunning, type Running } from '#web/policies/calendar/questions.ts'
import { LatestByLevel } from '#web/policies/latest/LatestByLevel.tsx'
import { askLevel } from '#web/policies/latest/questions.ts'
import { prefetchAll } from '#web/wire/query.ts'
import { BannerStrip } from '#web/showcase/BannerStrip.tsx'
import { askBanners, askHighlights, askPartners } from '#web/showcase/questions.ts'
import { useSite } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { Hero } from './Hero.tsx'
import styles from './HomePage.module.css'
import { MarketCounts } from './MarketCounts.tsx'
import { OrderTicker } from './OrderTicker.tsx'
import { QuickEntries } from './QuickEntries.tsx'
import {
  askChoices,
  askCoverage,
  askHotWords,
  askMarketCount,
  askOrderNews,
  askSteps,
} from './questions.ts'
import { SelfCheck } from './SelfCheck.tsx'

/** Rows of 最新政策. */
const LATEST_ROWS = 5

const DESCRIPTION =
  '汇集国家和地方惠企政策，逐条整理申报条件、材料与时间，写明出处和核对日期；可按地区、层级、支持方式检索，并提供免费咨询。'

const LowerHalf = late(async () => (await import('./LowerHalf.tsx')).LowerHalf)

/** One element for good: a page that renders again leaves alone what is not hydrated yet. */
const LOWER_HALF = (
  <Suspense>
    <LowerHalf />
  </Suspense>
)

/** Fetches what the first paint shows; a call that fails costs its own section only. */
export const prepare: PageModule['prepare'] = async ({ ask, client }) => {
  const { tagline } = await ask(site.config, {})
  const ahead = async (): Promise<void> => {
    const running = askRunning()
    await prefetchAll(client, [running])
    const now = client.getQueryData<Running>(running.queryKey)?.now
    if (now !== undefined) await prefetchAll(client, [askAhead(now)])
  }
  await Promise.all([
    LowerHalf.ready(),
    ahead(),
    prefetchAll(client, [
      askMarketCount(),
      askOrderNews(),
      askChoices(),
      askCoverage(),
      askHotProjects(),
      askExperts(),
      askSteps(),
      askHighlights(),
      askPartners(),
      askBanners('pc'),
      askBanners('phone'),
      askHotWords(),
      askLevel('1', LATEST_ROWS),
    ]),
  ])
  return { title: tagline, description: DESCRIPTION }
}

/** 首页. */
const HomePage = () => {
  useTitle(useSite().tagline)
  const href = useHref()
  return (
    <>
      <Hero />
      <section className={`wrap ${styles.entries}`} aria-label="服务入口">
        <QuickEntries />
        <MarketCounts />
        <OrderTicker />
      </section>
      <Suspense>
        <BannerStrip />
      </Suspense>
      <Suspense>
        <SelfCheck />
      </Suspense>
      <section className={`sec sub ${styles.latest}`} aria-labelledby="latest">
        <div className="wrap">
          <div className="sh">
            <div>
              <h2 id="latest">最新政策</h2>
              <p>按层级查看；标题、文号、截止日期与原文一致</p>
            </div>
            <MoreLink to={href('policyList')}>全部政策</MoreLink>
          </div>
          <LatestByLevel top={LATEST_ROWS} />
        </div>
      </section>
      {LOWER_HALF}
      <Suspense>
        <ConsultBand />
      </Suspense>
    </>
  )
}

export default HomePage
