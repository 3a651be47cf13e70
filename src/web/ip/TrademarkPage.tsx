import { ip } from '#contract/ip.ts'
import { queryOptionsOrNull } from '#web/wire/query.ts'
import { prepareRecord, type RecordKind } from './detail/record-kind.ts'
import { RecordPage } from './detail/RecordPage.tsx'
import { TRADEMARK_RULES } from './detail/trademark-rules.ts'
import { TrademarkDocument } from './detail/TrademarkDocument.tsx'
import type { TrademarkDetail } from './parts/types.ts'

const TRADEMARK: RecordKind<TrademarkDetail> = {
  page: 'trademarkShow',
  queryOf: (trademarkId) => queryOptionsOrNull(ip.trademark, { trademarkId }),
  titleOf: ({ name, niceClass }) => `${name}（第 ${niceClass} 类）商标`,
  missing: '没有找到这件商标',
  list: { page: 'trademarkList', title: '商标查询', way: '查询商标' },
}

export const prepare = prepareRecord(TRADEMARK, {
  rules: TRADEMARK_RULES,
  nameOf: ({ name }) => name,
  descriptionOf: ({ name, regNo, niceClass, className, applicant }) =>
    `${name}，${regNo}，第 ${niceClass} 类 ${className}，${applicant}。查看状态、有效期、续展与异议的日期。`,
})

/** 商标详情 `/IntellectualProperty/trademarkShow?id=`: one trademark with its dates. */
const TrademarkPage = () => (
  <RecordPage kind={TRADEMARK}>{(mark) => <TrademarkDocument mark={mark} />}</RecordPage>
)

export default TrademarkPage
