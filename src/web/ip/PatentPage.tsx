import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ip } from '#contract/ip.ts'
import { formatPatentNumber } from '#domain/ip/patent-number.ts'
import { PATENT_KIND } from '#domain/ip/rules.ts'
import { PATENT_STATUS } from '#domain/ip/status.ts'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { isId } from '#web/kit/text.ts'
import type { PageModule } from '#web/shell/page.ts'
import { hrefTo } from '#web/shell/pages.ts'
import { askOne } from '#web/wire/query.ts'
import { PATENT_RULES } from './detail/patent-rules.ts'
import { PatentDocument } from './detail/PatentDocument.tsx'
import { RecordPage } from './detail/RecordPage.tsx'
import { rulesInput } from './parts/rules.ts'
import type { PatentDetail } from './parts/types.ts'

const MISSING = '没有找到这件专利'
const queryOf = (id: string) => askOne(ip.patent, { patentId: id })
const titleOf = (patent: PatentDetail): string =>
  `${patent.title}（${PATENT_KIND[patent.kind]} ${formatPatentNumber(patent.appNo)}）`

export const prepare: PageModule['prepare'] = async ({ ask, client, query }) => {
  const id = query.get('id') ?? ''
  if (!isId(id)) return { title: MISSING, status: 404 }
  const rules = ask(ip.rules, rulesInput(PATENT_RULES)).catch(() => null)
  const patent = await client.fetchQuery({ ...queryOf(id), retry: false })
  await rules
  if (patent === null) return { title: MISSING, status: 404 }
  return {
    title: titleOf(patent),
    description: `${patent.title}，${PATENT_KIND[patent.kind]}，${PATENT_STATUS[patent.status]}，${patent.applicants.join('、')}。查看著录信息、年费表和法律事件。`,
    canonicalQuery: `?id=${id}`,
    jsonLd: [
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: '知识产权', to: hrefTo('ip') },
        { name: '专利查询', to: hrefTo('patentList') },
        { name: patent.title, to: hrefTo('patentShow', { id }) },
      ]),
    ],
  }
}

/** 专利详情 `/IntellectualProperty/patentShow?id=`: one patent with its fees and events. */
const PatentPage = () => {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const asked = useQuery({ ...queryOf(id), enabled: isId(id) })
  return (
    <RecordPage
      asked={asked}
      unreadable={!isId(id)}
      titleOf={titleOf}
      missing={{ text: MISSING, list: 'patentList', listName: '查询专利' }}
    >
      {(patent) => <PatentDocument key={id} patent={patent} />}
    </RecordPage>
  )
}

export default PatentPage
