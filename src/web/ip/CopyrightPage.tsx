import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ip } from '#contract/ip.ts'
import { COPYRIGHT_KIND } from '#domain/ip/status.ts'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { isId } from '#web/kit/text.ts'
import type { PageModule } from '#web/shell/page.ts'
import { hrefTo } from '#web/shell/pages.ts'
import { askOne } from '#web/wire/query.ts'
import { COPYRIGHT_RULES } from './detail/copyright-rules.ts'
import { CopyrightDocument } from './detail/CopyrightDocument.tsx'
import { RecordPage } from './detail/RecordPage.tsx'
import { rulesInput } from './parts/rules.ts'
import type { CopyrightDetail } from './parts/types.ts'

const MISSING = '没有找到这件作品'
const queryOf = (id: string) => askOne(ip.copyright, { copyrightId: id })
const titleOf = (work: CopyrightDetail): string => `${work.name}（${work.regNo}）`

export const prepare: PageModule['prepare'] = async ({ ask, client, query }) => {
  const id = query.get('id') ?? ''
  if (!isId(id)) return { title: MISSING, status: 404 }
  const rules = ask(ip.rules, rulesInput(COPYRIGHT_RULES)).catch(() => null)
  const work = await client.fetchQuery({ ...queryOf(id), retry: false })
  await rules
  if (work === null) return { title: MISSING, status: 404 }
  return {
    title: titleOf(work),
    description: `${work.name}，${COPYRIGHT_KIND[work.kind]}，${work.regNo}，${work.owner}。查看完成、发表和登记日期与推算的保护期。`,
    canonicalQuery: `?id=${id}`,
    jsonLd: [
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: '知识产权', to: hrefTo('ip') },
        { name: '版权查询', to: hrefTo('bookList') },
        { name: work.name, to: hrefTo('bookShow', { id }) },
      ]),
    ],
  }
}

/** 版权详情 `/IntellectualProperty/bookShow?id=`: one registered work and its term. */
const CopyrightPage = () => {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const asked = useQuery({ ...queryOf(id), enabled: isId(id) })
  return (
    <RecordPage
      asked={asked}
      unreadable={!isId(id)}
      titleOf={titleOf}
      missing={{ text: MISSING, list: 'bookList', listName: '查询版权' }}
    >
      {(work) => <CopyrightDocument key={id} work={work} />}
    </RecordPage>
  )
}

export default CopyrightPage
