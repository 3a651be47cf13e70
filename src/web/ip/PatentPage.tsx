import { ip } from '#contract/ip.ts'
import { formatPatentNumber } from '#domain/ip/patent-number.ts'
import { PATENT_KIND } from '#domain/ip/rules.ts'
import { PATENT_STATUS } from '#domain/ip/status.ts'
import { queryOptionsOrNull } from '#web/wire/query.ts'
import { PATENT_RULES } from './detail/patent-rules.ts'
import { PatentDocument } from './detail/PatentDocument.tsx'
import { prepareRecord, type RecordKind } from './detail/record-kind.ts'
import { RecordPage } from './detail/RecordPage.tsx'
import type { PatentDetail } from './parts/types.ts'

const PATENT: RecordKind<PatentDetail> = {
  page: 'patentShow',
  queryOf: (patentId) => queryOptionsOrNull(ip.patent, { patentId }),
  titleOf: ({ title, kind, appNo }) =>
    `${title}（${PATENT_KIND[kind]} ${formatPatentNumber(appNo)}）`,
  missing: '没有找到这件专利',
  list: { page: 'patentList', title: '专利查询', way: '查询专利' },
}

export const prepare = prepareRecord(PATENT, {
  rules: PATENT_RULES,
  nameOf: ({ title }) => title,
  descriptionOf: ({ title, kind, status, applicants }) =>
    `${title}，${PATENT_KIND[kind]}，${PATENT_STATUS[status]}，${applicants.join('、')}。查看著录信息、年费表和法律事件。`,
})

/** 专利详情 `/IntellectualProperty/patentShow?id=`: one patent with its fees and events. */
const PatentPage = () => (
  <RecordPage kind={PATENT}>{(patent) => <PatentDocument patent={patent} />}</RecordPage>
)

export default PatentPage
