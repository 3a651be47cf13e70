import { Boundary } from '#web/kit/Boundary.tsx'
import { ConsultBand } from '#web/consultation/ConsultBand.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { ExpertTeam } from '#web/experts/ExpertTeam.tsx'
import { HotProjects } from '#web/projects/HotProjects.tsx'
import { CaseHighlights } from '#web/showcase/CaseHighlights.tsx'
import { BannerStrip } from '#web/showcase/BannerStrip.tsx'
import { LatestByLevel } from '#web/policies/latest/LatestByLevel.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { Coverage } from './Coverage.tsx'
import styles from './HomePage.module.css'
import { MarketCounts } from './MarketCounts.tsx'
import { OrderTicker } from './OrderTicker.tsx'
import { QuickEntries } from './QuickEntries.tsx'
import { LATEST_ROWS } from './queries.ts'
import { SelfCheck } from './SelfCheck.tsx'

/** What stands below the first screens of 首页; its script comes once the visitor moves. */
export const LowerHalf = () => {
  const href = useHref()
  return (
    <div className={styles.lower}>
      <section className={`wrap ${styles.entries}`} aria-label="服务入口">
        <QuickEntries />
        <div className={styles.told}>
          <MarketCounts />
          <OrderTicker />
        </div>
      </section>
      <Boundary>
        <BannerStrip />
      </Boundary>
      <Boundary>
        <SelfCheck />
      </Boundary>
      <div className="sec sub">
        <div className={`wrap ${styles.places}`}>
          <section aria-labelledby="latest">
            <div className="sh">
              <div>
                <h2 id="latest">最新政策</h2>
                <p>按层级查看；标题、文号、截止日期与原文一致</p>
              </div>
              <MoreLink to={href('policyList')}>全部政策</MoreLink>
            </div>
            <LatestByLevel top={LATEST_ROWS} />
          </section>
          <Boundary>
            <Coverage />
          </Boundary>
        </div>
      </div>
      <Boundary>
        <section className="sec" aria-labelledby="hot-projects">
          <div className="wrap">
            <div className="sh">
              <div>
                <h2 id="hot-projects">热门服务项目</h2>
                <p>官方费用与服务费分开报价，先诊断后签约</p>
              </div>
              <MoreLink to={href('serviceProjectList')}>全部服务</MoreLink>
            </div>
            <HotProjects />
          </div>
        </section>
      </Boundary>
      <div className="sec sub">
        <div className={`wrap ${styles.people}`}>
          <Boundary>
            <section aria-labelledby="experts">
              <div className="sh">
                <div>
                  <h2 id="experts">专家团队</h2>
                  <p>写明擅长领域、服务地区和接待时间，谁答复、谁负责</p>
                </div>
                <MoreLink to={href('aboutUs')}>关于我们</MoreLink>
              </div>
              <ExpertTeam />
            </section>
          </Boundary>
          <Boundary>
            <CaseHighlights />
          </Boundary>
        </div>
      </div>
      <Boundary>
        <ConsultBand />
      </Boundary>
    </div>
  )
}
