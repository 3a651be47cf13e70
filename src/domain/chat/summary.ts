import { daysBetween, isDay } from '../calendar/days.ts'
import { maskPhone } from '../consultation/contact.ts'
import { maskPersonal } from './personal.ts'

/** 服务小结: what is drafted from a talk and kept of it. Never shown to the customer. */

/** What a consultation was about; another word may be typed. */
export const TOPICS = ['政策咨询', '高企认定', '研发费用', '知识产权', '职称申报', '其他'] as const

export const OUTCOMES = {
  solved: '已解决',
  followUp: '需跟进',
  invalid: '无效咨询',
} as const
export type Outcome = keyof typeof OUTCOMES

export const SUMMARY_MAX = 1_000
export const TOPIC_MAX = 20
/** The longest that a follow-up may be away. */
export const FOLLOW_DAYS = 365

/** One message of a talk, as far as a summary is drawn from it; lines of the house are left out. */
export interface SummaryLine {
  by: 'customer' | 'expert'
  kind: 'text' | 'file' | 'card'
  /** The words; of a file its name, of a card its title. */
  text: string
}

/** Quotes of one part of a draft, and characters of one of them. */
const QUOTES = 5
const QUOTED = 80

const MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)/g
const SENTENCE = /[^。！？!?；;\n]+[。！？!?；;]?/g
const ASKS = /[？?]$|吗|呢|怎么|如何|多少|几|哪|什么|能否|是否|能不能|可不可以|需不需要/
const FIGURE = /\d ?(?:万|亿|元|%|％|件|人|项|年|个月|天|个工作日|家)/
const WHEN =
  /今天|明天|后天|本周|下周|周[一二三四五六日]|月底|年底|\d月\d|\d月底|\d日前|\d[:：]\d\d|\d{4}-\d\d-\d\d/
const DOES = /发|给|联系|回复|提交|准备|补|约|见面|电话|上门|沟通|确认/

const masked = (text: string): string =>
  maskPersonal(text).replaceAll(MOBILE, (number) => maskPhone(number))

/** The sentences of a text, each as it was written. */
const sentencesOf = (text: string): string[] =>
  (text.match(SENTENCE) ?? []).map((one) => one.trim()).filter((one) => one !== '')

const isQuestion = (sentence: string): boolean => ASKS.test(sentence)
/** Somebody does something by a day. */
const isAgreement = (sentence: string): boolean => WHEN.test(sentence) && DOES.test(sentence)
const hasFigure = (sentence: string): boolean => FIGURE.test(sentence)

const clipped = (text: string): string => {
  const letters = Array.from(text)
  return letters.length <= QUOTED ? text : `${letters.slice(0, QUOTED - 1).join('')}…`
}

const part = (name: string, quotes: readonly string[]): string[] => {
  const shown = [...new Set(quotes)].slice(0, QUOTES)
  return shown.length === 0 ? [] : [`${name}：`, ...shown.map((one) => `· ${clipped(masked(one))}`)]
}

const WHO = { customer: '客户', expert: '顾问' } as const

/**
 * A draft of 服务小结: what the customer asked, which cards and files went over, what was agreed and
 * which figures were named. Only quotes of the talk, numbers of persons masked; nothing is concluded.
 * @param lines in their order, none that was called back.
 */
export const draftSummary = (lines: readonly SummaryLine[]): string => {
  const said = lines
    .filter(({ kind }) => kind === 'text')
    .flatMap(({ by, text }) => sentencesOf(text).map((sentence) => ({ by, sentence })))
  const asked = said.filter(({ by, sentence }) => by === 'customer' && isQuestion(sentence))
  const questions =
    asked.length > 0 ? asked : said.filter(({ by }) => by === 'customer').slice(0, 1)
  const rest = said.filter((one) => !questions.includes(one) && !isQuestion(one.sentence))
  const agreed = rest.filter(({ sentence }) => isAgreement(sentence))
  const figures = rest.filter((one) => hasFigure(one.sentence) && !agreed.includes(one))
  const quoted = ({ by, sentence }: (typeof said)[number]): string => `${WHO[by]}：${sentence}`
  const named = (kind: 'card' | 'file'): string[] =>
    lines.filter((line) => line.kind === kind).map(({ text }) => text)
  const draft = [
    ...part(
      '客户问',
      questions.map(({ sentence }) => sentence),
    ),
    ...part('已发卡片', named('card')),
    ...part('文件', named('file')),
    ...part('约定', agreed.map(quoted)),
    ...part('数字', figures.map(quoted)),
  ]
  return Array.from(draft.join('\n')).slice(0, SUMMARY_MAX).join('')
}

/** Words that name a topic, the more particular ones first. */
const ABOUT: readonly (readonly [topic: (typeof TOPICS)[number], words: RegExp])[] = [
  ['职称申报', /职称|评审条件|继续教育/],
  ['研发费用', /研发费|加计扣除|研发投入/],
  ['高企认定', /高企|高新技术企业/],
  ['知识产权', /专利|商标|版权|软著|著作权/],
]

/** What a talk was likely about, by the customer's words. */
export const topicOf = (
  lines: readonly SummaryLine[],
  topic: 'consult' | 'jobTitle',
): (typeof TOPICS)[number] => {
  if (topic === 'jobTitle') return '职称申报'
  const words = lines
    .filter(({ by, kind }) => by === 'customer' && kind === 'text')
    .map(({ text }) => text)
    .join('\n')
  return ABOUT.find(([, shape]) => shape.test(words))?.[0] ?? '政策咨询'
}

/** How a talk likely ended: to be gone on with where the expert promised something by a day. */
export const outcomeOf = (lines: readonly SummaryLine[]): Outcome =>
  lines.some(
    ({ by, kind, text }) =>
      by === 'expert' && kind === 'text' && sentencesOf(text).some(isAgreement),
  )
    ? 'followUp'
    : 'solved'

/**
 * What is wrong with the day of a follow-up; null when it is fine.
 * @param today `yyyy-MM-dd`, Beijing.
 */
export const followProblem = (outcome: Outcome, followOn: string, today: string): string | null => {
  if (outcome !== 'followUp') return null
  if (!isDay(followOn)) return '请选择下次跟进日期'
  const away = daysBetween(today, followOn)
  if (away < 0) return '跟进日期不能早于今天'
  return away > FOLLOW_DAYS ? `跟进日期最远 ${FOLLOW_DAYS} 天` : null
}
