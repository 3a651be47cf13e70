import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ip } from '#contract/ip.ts'
import { PRICES_ANCHOR } from '#domain/ip/rights.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { hydrateOnInteraction } from '#web/kit/hydrateOnInteraction.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { Classes, Sections } from './home/Classes.tsx'
import { PriceCard, Prices } from './home/Prices.tsx'
import { Reminders } from './home/Reminders.tsx'
import { SearchBand } from './home/SearchBand.tsx'

import { rulesInput, rulesQuery, tableOf } from '#web/kit/ip/rules.ts'
import { ipTrail } from './parts/trail.ts'
import { TOOLS_ANCHOR } from './tools/ToolForm.tsx'

const Calculators = hydrateOnInteraction(
  async () => (await import('./tools/Calculators.tsx')).Calculators,
)

const TITLE = '知识产权'

export const prepare: PageModule['prepare'] = async ({ ask: asked }) => {
  // Each part that fails costs only itself.
  await Promise.all([
    asked(ip.rules, rulesInput()).catch(() => null),
    asked(ip.offers, {}).catch(() => null),
    asked(ip.overview, {}).catch(() => null),
    PriceCard.ready(),
    Calculators.ready(),
  ])
  return {
    title: `${TITLE}查询与期限计算`,
    description:
      '查商标、专利和版权，推算商标续展与异议期、专利年费表、著作权保护期和官方费用，依据与核对日期可查。',
    jsonLd: [ipTrail()],
  }
}

/** 知识产权 `/IntellectualProperty`: search, prices, calculators and classes. */
const IpHomePage = () => {
  useTitle(`${TITLE}查询与期限计算`)
  const href = useHref()
  const tables = useQuery(rulesQuery())
  const { data: overview } = useQuery(queryOptionsInline(ip.overview, {}))
  const rules = tables.data?.records
  const today = tables.data?.now.slice(0, 10) ?? ''
  const whenThere = (show: (records: NonNullable<typeof rules>) => ReactNode): ReactNode => {
    if (rules) return show(rules)
    return tables.isError ? (
      <ErrorBlock compact error={tables.error} onRetry={() => void tables.refetch()} />
    ) : (
      <Skeleton label="费用与期限" rows={3} />
    )
  }
  return (
    <>
      <SearchBand
        counts={
          overview
            ? {
                trademark: overview.trademarks,
                patent: overview.patents,
                book: overview.copyrights,
              }
            : null
        }
      />
      <Part
        id={PRICES_ANCHOR}
        title="服务与费用"
        lead="官费与服务费分开列出，另附合计、时间和被驳回的费用；是否核准由主管部门决定。"
      >
        {whenThere((records) => (
          <Prices rules={records} today={today} />
        ))}
      </Part>
      <Part
        id={TOOLS_ANCHOR}
        title="期限提醒与计算"
        lead="填写日期，计算待办事项和截止日；结果的网址可以保存和转发。"
      >
        {whenThere((records) => (
          <>
            <Reminders rules={records} today={today} />
            <Calculators />
          </>
        ))}
      </Part>
      <Part
        id="classes"
        title="商标分类"
        lead="类号与短名；点开看该类登记的商标。"
        more={<MoreLink to={href('trademarkList')}>全部商标</MoreLink>}
      >
        {whenThere((records) => (
          <Classes table={tableOf(records, 'niceClass')} counts={overview?.classes ?? []} />
        ))}
      </Part>
      <Part
        id="sections"
        title="专利分类（IPC）"
        lead="发明和实用新型按国际专利分类的部查看。"
        more={<MoreLink to={href('patentList')}>全部专利</MoreLink>}
      >
        {whenThere((records) => (
          <Sections table={tableOf(records, 'ipcSection')} counts={overview?.sections ?? []} />
        ))}
      </Part>
    </>
  )
}

const Part = (props: {
  id: string
  title: string
  lead: string
  more?: ReactNode
  children: ReactNode
}) => (
  <section id={props.id} className="sec" aria-labelledby={`${props.id}-h`}>
    <div className="wrap">
      <div className="sh">
        <div>
          <h2 id={`${props.id}-h`}>{props.title}</h2>
          <p>{props.lead}</p>
        </div>
        {props.more}
      </div>
      {props.children}
    </div>
  </section>
)

export default IpHomePage
