import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ip } from '#contract/ip.ts'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { isId } from '#web/kit/text.ts'
import type { PageModule } from '#web/shell/page.ts'
import { hrefTo } from '#web/shell/pages.ts'
import { askOne } from '#web/wire/query.ts'
import { RecordPage } from './detail/RecordPage.tsx'
import { TrademarkDocument } from './detail/TrademarkDocument.tsx'
import { rulesInput } from './parts/rules.ts'
import { TRADEMARK_RULES } from './detail/trademark-rules.ts'
import type { TrademarkDetail } from './parts/types.ts'

const MISSING = '没有找到这件商标'
const queryOf = (id: string) => askOne(ip.trademark, { trademarkId: id })
const titleOf = (mark: TrademarkDetail): string => `${mark.name}（第 ${mark.niceClass} 类）商标`

export const prepare: PageModule['prepare'] = async ({ ask, client, query }) => {
  const id = query.get('id') ?? ''
  if (!isId(id)) return { title: MISSING, status: 404 }
  const rules = ask(ip.rules, rulesInput(TRADEMARK_RULES)).catch(() => null)
  const mark = await client.fetchQuery({ ...queryOf(id), retry: false })
  await rules
  if (mark === null) return { title: MISSING, status: 404 }
  return {
    title: titleOf(mark),
    description: `${mark.name}，${mark.regNo}，第 ${mark.niceClass} 类 ${mark.className}，${mark.applicant}。查看状态、有效期、续展与异议的日期。`,
    canonicalQuery: `?id=${id}`,
    jsonLd: [
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: '知识产权', to: hrefTo('ip') },
        { name: '商标查询', to: hrefTo('trademarkList') },
        { name: mark.name, to: hrefTo('trademarkShow', { id }) },
      ]),
    ],
  }
}

/** 商标详情 `/IntellectualProperty/trademarkShow?id=`: one trademark with its dates. */
const TrademarkPage = () => {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const asked = useQuery({ ...queryOf(id), enabled: isId(id) })
  return (
    <RecordPage
      asked={asked}
      unreadable={!isId(id)}
      titleOf={titleOf}
      missing={{ text: MISSING, list: 'trademarkList', listName: '查询商标' }}
    >
      {(mark) => <TrademarkDocument key={id} mark={mark} />}
    </RecordPage>
  )
}

export default TrademarkPage
