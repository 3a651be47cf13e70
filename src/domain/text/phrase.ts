/** Where a Chinese heading may break: between words, never inside one (design §1.3). */

const CLOSING = /^[，。；：、！？）》”’%…·\s]/
const OPENING = /[（《“‘\s]$/
/** 2026 stays with 年度, 80 with 万元. */
const COUNTING = /\d$/

/** Ends the name of an authority or a place: 知识产权局, 广东省. */
const AUTHORITY = /^[局部委厅司署省市区县]$/

/** Terms of the trade that a dictionary cuts; each stays whole. */
const TERMS =
  /工业和信息化部|国家发展改革委|数字化转型|专精特新|小巨人|单项冠军|高新技术企业|科技型中小企业|创新型中小企业|中小企业|专利法|商标法|著作权法|知识产权|增值税|企业所得税|加计扣除|研发费用|软件著作权|计算机|工程师|技术转让|技术开发|汇算清缴|以旧换新|首台（套）|小型微利企业|人工智能|工业互联网|工业母机|孵化器|(?:\d+ ?年 ?)?\d+ ?月(?: ?\d+ ?日)?/g

const made: { segmenter?: Intl.Segmenter | null } = {}

/** The engine's own word breaker, made when first needed: its dictionary takes a while to read. */
const wordBreaker = (): Intl.Segmenter | null => {
  made.segmenter ??=
    typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : null
  return made.segmenter
}

/** The text in runs that must not be broken; one run when the engine cannot tell words. */
export const phrases = (text: string): string[] => {
  const segmenter = wordBreaker()
  if (!segmenter) return [text]
  const terms = [...text.matchAll(TERMS)].map((it) => [it.index, it.index + it[0].length] as const)
  const inTerm = (at: number): boolean => terms.some(([from, to]) => from < at && at < to)
  const edges = new Set(terms.flat())
  const runs: string[] = []
  let before = ''
  for (const { segment, index } of segmenter.segment(text)) {
    const last = runs.length - 1
    const whole = (before.length > 1 && !COUNTING.test(before)) || AUTHORITY.test(before)
    const apart =
      (whole || edges.has(index)) &&
      !inTerm(index) &&
      !CLOSING.test(segment) &&
      !AUTHORITY.test(segment) &&
      !OPENING.test(before)
    if (last >= 0 && !apart) runs[last] += segment
    else runs.push(segment)
    before = segment
  }
  return runs
}
