import { sentencesOf } from './in-force.ts'
import { percentsIn, sumsIn } from './money.ts'
import type { Found, NoticeAmount, Place } from './notice.ts'
import type { Node, Outline } from './outline.ts'

const GIVES = /给予|奖励|补助|资助|补贴|贴息|奖补|支持|奖金|发放|扶持|后补助|券|资金/
const BOUND_BEHIND = /^ ?(?:\(含[^)]{0,6}\))?(?:及|或)?(?:以上|以下|以内)/
/** What a company has or spends, not what it gets. */
const OWN =
  /(?:收入|销售|产值|营收|投资|成交|费用|投入|贷款|融资|资产|资本|合同|纳税|税收|利润|采购|交易|到账|支付|净额|购置)[^,]{0,10}(?:达到|达|不低于|不少于|超过|满|突破|在|为|首次突破)$/
const BUDGET = /(?:预算|总额|总量|规模|全市|全省|全区|年度安排|共安排|安排|资金池)[^,]{0,12}$/
const EACH = /单个|每|单户|单项|同一|一次性|最高/
const FEE = /收费|评审费|报名费|服务费标准|缴费/
const CAP = /(?:最高|不超过|上限|至多|最多|封顶|不高于|以内)[^,]{0,10}$/

interface Given {
  value: number
  cap: boolean
  place: Place
}

/** The sums of a sentence that somebody gets. */
const givenIn = (outline: Outline, node: Node, flat: string, from: number): Given[] => {
  if (!GIVES.test(flat) && !node.topics.includes('support')) return []
  if (FEE.test(flat)) return []
  let clause = 0
  return sumsIn(flat).flatMap((sum) => {
    const comma = flat.lastIndexOf(',', sum.from)
    clause = Math.max(comma + 1, 0)
    const lead = flat.slice(clause, sum.from)
    const behind = flat.slice(sum.to, sum.to + 12)
    if (BOUND_BEHIND.test(behind) || OWN.test(lead)) return []
    if (BUDGET.test(lead) && !EACH.test(lead)) return []
    return [
      {
        value: sum.value,
        cap: CAP.test(lead),
        place: outline.place(node, from + sum.from, from + sum.to),
      },
    ]
  })
}

const MOST_TEXT = 200

/** 支持额度: the sums that one applicant may get; null where the notice gives no money. */
export const amountOf = (outline: Outline, end: number): Found<NoticeAmount> | null => {
  const given: Given[] = []
  const percents: number[] = []
  const texts: string[] = []
  for (const node of outline.nodes) {
    const elsewhere = ['conditions', 'materials', 'contacts'] as const
    if (node.at >= end || elsewhere.some((topic) => node.topics.includes(topic))) continue
    for (const { flat, from } of sentencesOf(outline, node)) {
      const sums = givenIn(outline, node, flat, from)
      const shares =
        /给予|补助|资助|补贴|贴息|奖补|奖励/.test(flat) && node.topics.includes('support')
          ? percentsIn(flat)
          : []
      if (sums.length + shares.length === 0) continue
      given.push(...sums)
      percents.push(...shares.map(({ value }) => value))
      texts.push(node.block.text.slice(from, from + flat.length).trim())
    }
  }
  if (given.length + percents.length === 0) return null
  const fixed = given.filter(({ cap }) => !cap).map(({ value }) => value)
  const all = given.map(({ value }) => value)
  const text = texts.join('；')
  return {
    value: {
      min: fixed.length === 0 ? null : Math.min(...fixed),
      max: all.length === 0 ? null : Math.max(...all),
      percents: [...new Set(percents)],
      text: text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text,
    },
    sureness: given.length === 1 ? 'likely' : 'unsure',
    places: given.map(({ place }) => place),
  }
}
