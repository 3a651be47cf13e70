/** 分句: what stands together in a sentence, and whose it is. */

/** A stretch of the text between two stops. */
export interface Clause {
  start: number
  end: number
  text: string
  /** It speaks of somebody else, or of what is only wished. */
  elsewhere: boolean
}

const STOP = /[，,。；;！!？?\n]|(?<!\d)\.(?!\d)/g

/** Others than the company itself, and what a rule asks of it. */
const OTHERS =
  /(?:母公司|总公司|股东|客户|甲方|上游|下游|合作方|供应商|供货商|子公司|对手|竞品|同行|友商|(?<![跟和与][^，]{0,3})(?:朋友|老乡|亲戚|同学)|人家|另一家|代工厂|合作(?:的)?(?:工?厂|伙伴|单位|高校|院校)|外包团队|投资人|村里|行业(?:平均|规模|龙头)?|上市公司|代理商|经销商|对标|那家|他们|那边(?=有)|(?<=[他她们家厂])那边|招聘网站)(?:的|们|里|那边|那家|公司|都|家|也|就|，|已经|去年|多|大多|基本|全|主要)*(?:是|在|有|的|里|上写|[\d一二两三四五六七八九十百几]+[多来几]?[个号名]?人|营收|收入|要求|做到)|(?<![跟和与][^，]{0,3})(?:老婆|老公|爱人|儿子|女儿|孩子)(?:在|开|上|做)|我(?:爸|妈|哥|弟|姐|妹|叔|舅|姨|姑|岳父|老公|老婆|家里人|表[哥弟姐妹]|堂[哥弟姐妹])(?:们|的|家|那边)*(?:厂|公司|店|生意)|隔壁(?:厂|家|公司)?|行业龙头|龙头企业|老[公婆]公司|门槛|政策(?:上|里)?(?:写|说|要求|规定)|要求(?:是|写|营收|收入)|规定/

/** The company itself comes back within a clause. */
const OURS = /(?:我们|我司|本公司|咱们|咱|我这边|自己|我公司|国内)/

/** The clauses of a folded text; one after another's goes on until the company itself comes back. */
export const clausesOf = (text: string): Clause[] => {
  const clauses: Clause[] = []
  let start = 0
  const push = (end: number): void => {
    if (end > start) {
      const part = text.slice(start, end)
      clauses.push({ start, end, text: part, elsewhere: OTHERS.test(part) })
    }
  }
  for (const { index, 0: sign } of text.matchAll(STOP)) {
    // A comma within a figure is no stop.
    if (
      sign === ',' &&
      /\d/.test(text[index - 1] ?? '') &&
      /^\d{3}(?!\d)/.test(text.slice(index + 1))
    )
      continue
    push(index)
    start = index + sign.length
  }
  push(text.length)
  return clauses.flatMap((clause) => (clause.elsewhere ? apart(clause) : clause))
}

/** A clause of others in which the company itself stands too: the part from there on is its own. */
const apart = (clause: Clause): Clause[] => {
  const others = OTHERS.exec(clause.text)
  const from = others?.index ?? 0
  const back = OURS.exec(clause.text.slice(from))
  const parts: Clause[] = []
  const cut = (start: number, end: number, elsewhere: boolean): void => {
    if (end > start)
      parts.push({
        start: clause.start + start,
        end: clause.start + end,
        text: clause.text.slice(start, end),
        elsewhere,
      })
  }
  const until = back === null ? clause.text.length : from + back.index
  cut(0, from, false)
  cut(from, until, true)
  cut(until, clause.text.length, false)
  return parts
}
