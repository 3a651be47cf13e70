import type { Findings, Span } from './findings.ts'
import { INDUSTRY_OF, PRODUCT_ENDS } from './industry-words.ts'

const TRADE_BEFORE =
  /(?:做|搞|开|生产|从事|经营|主营|干|专注|研发|办|卖|加工)(?:的|了|个|一个|一家|点|些|家|那个|那种|国产|小型|智能|高端)*[^，的给为帮]{0,4}$|(?:是|一家|个|家)(?:的|小型|智能|高端|做)*$/
const TRADE_AFTER =
  /^(?:和[^，]{1,6})?(?:公司|企业|厂|行业|科技|的公司|的企业|的厂|店|作坊|工作室|开发|生产|制造|加工|这块|这行|为主|团队|服务|的$|的，|，|$)/
/** What ends the name that a word of trade begins: 污水处理药剂. */
const TAIL = /^[\u4e00-\u9fff]{2,4}(?=[，。的 ]|$|厂|公司|企业|生产)/
/** Between two words of one name, whose last says what it is: 煤矿监控系统. */
const HEAD_FINAL = /^(?:[^，。、的和给为做卖在 ]{0,4}|的)$/
const NOT_OWN_TRADE =
  /(?:给|为|帮|供应?给?|卖给|服务于?|面向|客户是|不写|想转|转型做|转做|打算做|准备做|想做|以前做|原来做|之前做|不是|不做|用于|用在|买|租|请了?|找)(?:的|了|些|一些|各种|大型)*$/
const NOT_OWN_TRADE_AFTER =
  /^(?:厂啊|啊|厂?那些|厂?之类|著作权|专利|行业客户|补贴|贷款|发票|产品登记|客户|退税|即征即退|政策|能|可以)/
const BARE =
  /(?<product>[^，。的是有没 ]{3,12}?)(?=品牌|公司|老?厂|企业|生产商|制造商|供应商|工厂|$| )/g
const MADE =
  /(?:做|搞|生产|加工|制造|主营|研发|产)(?:的|是|点|些|那个|那种|一种|啥)*(?<product>[^，。的是给为 ]{2,10}?)(?=的|，|。|$| |出口|销售|为主|这块|啊|呀|加)/g

/** What the company does: the word of trade that speaks loudest for it. */
export function readIndustry(found: Findings): void {
  let best: { code: string; span: Span; worth: number } | null = null
  for (const { text, start } of found.clauses) {
    for (let at = 0; at < text.length; at++) {
      const word = longestWord(text, at)
      if (word === null) continue
      const code =
        endOf(TAIL.exec(text.slice(at + word.length))?.[0] ?? '') ?? INDUSTRY_OF.get(word)!
      const before = text.slice(0, at)
      const after = text.slice(at + word.length)
      const span = { start: start + at, end: start + at + word.length }
      at += word.length - 1
      if (NOT_OWN_TRADE.test(before) || NOT_OWN_TRADE_AFTER.test(after)) continue
      const worth =
        (code.length > 1 ? 2 : 0) +
        (TRADE_BEFORE.test(before) ? 3 : 0) +
        (TRADE_AFTER.test(after) ? 3 : 0) +
        Math.min(2, word.length / 3)
      const trades: boolean =
        best !== null &&
        /^(?:批发|零售|带货|经销|代理)/.test(found.text.slice(best.span.start, best.span.end))
      const headed: boolean =
        best !== null &&
        !trades &&
        code.length > 1 &&
        span.start >= best.span.end &&
        HEAD_FINAL.test(found.text.slice(best.span.end, span.start))
      const sold = /(?:卖|网上卖)[^，做产]{0,4}$/.test(before) && code.startsWith('C')
      if (best === null || headed || worth > best.worth)
        best = {
          code: sold ? 'F52' : code,
          span,
          worth: headed ? Math.max(worth, best!.worth) : worth,
        }
    }
    if (best !== null && best.worth >= 5) continue
    const made = madeIn(text) ?? bareIn(text)
    if (made !== null && (best === null || best.worth < 5))
      best = {
        code: made.code,
        span: { start: start + made.start, end: start + made.end },
        worth: 5,
      }
  }
  if (best !== null) found.take('industry', best.code, [best.span])
}

const LONGEST_WORD = Math.max(...[...INDUSTRY_OF.keys()].map(({ length }) => length))

/** The longest word of trade that begins at a place; words of letters stand free. */
const longestWord = (text: string, at: number): string | null => {
  for (let length = Math.min(LONGEST_WORD, text.length - at); length > 1; length--) {
    const word = text.slice(at, at + length)
    if (!INDUSTRY_OF.has(word)) continue
    const letters = /^[a-z]/.test(word)
    if (letters && /[a-z]/.test(`${text[at - 1] ?? ''}${text[at + length] ?? ''}`)) continue
    return word
  }
  return null
}

/** The division of a product, by the two to four characters that its name ends in. */
const endOf = (name: string): string | undefined => {
  for (let length = Math.min(4, name.length); length > 1; length--) {
    const code = PRODUCT_ENDS.get(name.slice(-length))
    if (code !== undefined) return code
  }
  return undefined
}

/** A product that is made, by what its name ends in: 做鲜花饼的. */
const madeIn = (text: string): (Span & { code: string }) | null => {
  for (const match of text.matchAll(MADE)) {
    const product = match.groups?.product ?? ''
    const from = match.index + match[0].length - product.length
    if (NOT_OWN_TRADE.test(text.slice(0, match.index))) continue
    for (let length = Math.min(4, product.length); length > 0; length--) {
      const code = PRODUCT_ENDS.get(product.slice(-length))
      if (code !== undefined) return { code, start: from, end: from + product.length }
    }
  }
  return null
}

/** A clause, or what stands before 公司 or 厂, that is the name of a product and nothing else: 宠物喂食器. */
const bareIn = (text: string): (Span & { code: string }) | null => {
  for (const match of text.matchAll(BARE)) {
    const product = match.groups?.product ?? ''
    for (let length = Math.min(4, product.length - 1); length > 1; length--) {
      const code = PRODUCT_ENDS.get(product.slice(-length))
      if (code !== undefined) return { code, start: match.index, end: match.index + product.length }
    }
  }
  return null
}
