import { Suspense } from 'react'
import { MoreLink } from '#web/kit/links.tsx'
import { ExpertTeam } from '#web/experts/ExpertTeam.tsx'
import { HotProjects } from '#web/projects/HotProjects.tsx'
import { CaseHighlights } from '#web/showcase/CaseHighlights.tsx'
import { PartnerStrip } from '#web/showcase/PartnerStrip.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { Coverage } from './Coverage.tsx'
import { Process } from './Process.tsx'

/** What stands below the first screens of 首页; its script comes once the visitor moves. */
export const LowerHalf = () => {
  const href = useHref()
  return (
    <>
      <Suspense>
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
      </Suspense>
      <Suspense>
        <section className="sec sub" aria-labelledby="experts">
          <div className="wrap">
            <div className="sh">
              <div>
                <h2 id="experts">专家团队</h2>
                <p>写明擅长领域、服务地区和接待时间，谁答复、谁负责</p>
              </div>
              <MoreLink to={href('aboutUs')}>关于我们</MoreLink>
            </div>
            <ExpertTeam />
          </div>
        </section>
      </Suspense>
      <Suspense>
        <CaseHighlights />
      </Suspense>
      <Suspense>
        <Process />
      </Suspense>
      <Suspense>
        <Coverage />
      </Suspense>
      <Suspense>
        <PartnerStrip />
      </Suspense>
    </>
  )
}
