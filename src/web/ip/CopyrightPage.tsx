import { ip } from '#contract/ip.ts'
import { COPYRIGHT_KIND } from '#domain/ip/status.ts'
import { queryOptionsOrNull } from '#web/wire/query.ts'
import { COPYRIGHT_RULES } from './detail/copyright-rules.ts'
import { CopyrightDocument } from './detail/CopyrightDocument.tsx'
import { prepareRecord, type RecordKind } from './detail/record-kind.ts'
import { RecordPage } from './detail/RecordPage.tsx'
import type { CopyrightDetail } from './parts/types.ts'

const COPYRIGHT: RecordKind<CopyrightDetail> = {
  page: 'bookShow',
  queryOf: (copyrightId) => queryOptionsOrNull(ip.copyright, { copyrightId }),
  titleOf: ({ name, regNo }) => `${name}（${regNo}）`,
  missing: '没有找到这件作品',
  list: { page: 'bookList', title: '版权查询', way: '查询版权' },
}

export const prepare = prepareRecord(COPYRIGHT, {
  rules: COPYRIGHT_RULES,
  nameOf: ({ name }) => name,
  descriptionOf: ({ name, kind, regNo, owner }) =>
    `${name}，${COPYRIGHT_KIND[kind]}，${regNo}，${owner}。查看完成、发表和登记日期与推算的保护期。`,
})

/** 版权详情 `/IntellectualProperty/bookShow?id=`: one registered work and its term. */
const CopyrightPage = () => (
  <RecordPage kind={COPYRIGHT}>{(work) => <CopyrightDocument work={work} />}</RecordPage>
)

export default CopyrightPage
