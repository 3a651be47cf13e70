import { amountParts } from '../text/numbers.ts'
import { DAY_MS, formatBeijingDate, formatBeijingTime } from '../calendar/beijing.ts'
import {
  DEADLINE_KIND,
  POLICY_LEVEL,
  POLICY_TYPE,
  type PolicyLevel,
  type PolicyType,
  SUPPORT_MODE,
  type SupportMode,
  VALIDITY,
  type Validity,
} from './codes.ts'
import type { PolicyCondition, PolicyWindow } from './policy.ts'
import { windowVerdict } from './window.ts'
import { joined } from '#domain/text/sentences.ts'

/** What a poster is made from: fields of the record, never its pictures or prose. */
export interface PosterSource {
  title: string
  shortTitle: string
  type: PolicyType
  level: PolicyLevel
  /** Empty for the whole country. */
  regionName: string
  orgs: readonly string[]
  docNumber: string
  publishedOn: string
  effectiveOn: string
  validity: Validity
  /** Another document has taken its place. */
  replaced: boolean
  supportModes: readonly SupportMode[]
  /** Yuan. */
  amountMax: number | null
  amountText: string
  conditions: readonly Pick<
    PolicyCondition,
    'text' | 'threshold' | 'kind' | 'group' | 'confidence'
  >[]
  windows: readonly PolicyWindow[]
  /** Who published the source. */
  issuer: string
  checkedOn: string
}

/** One of the conditions shown: what, how much, and whether an editor could confirm it. */
export interface PosterCondition {
  text: string
  /** The requirement in figures; empty when it has none. */
  threshold: string
  unverified: boolean
}

/** What a poster says, in words; its text alternative says the same. */
export interface PosterFacts {
  level: string
  title: string
  shortTitle: string
  body: string
  docNumber: string
  /** The one thing in large type: an amount, else the way of support, else the kind of document. */
  figure: { lead: string; value: string; unit: string; note: string }
  conditions: readonly PosterCondition[]
  /** How many conditions there are in all. */
  conditionCount: number
  /** `urgent` is a date that can be missed; `over` one that was. */
  date: { name: string; value: string; tone: 'urgent' | 'calm' | 'over' }
  source: string
  /** When an editor last compared it; empty when nobody did. */
  checked: string
  /** Across a poster that is no longer of use: 已截止, 废止; empty otherwise. */
  stamp: string
}

const MOST_CONDITIONS = 3
/** Longer conditions are taken only when there are no shorter ones. */
const SHORT_CONDITION = 30

/** What the poster of a policy says at `now` (epoch ms). */
export const posterFacts = (policy: PosterSource, now: number): PosterFacts => {
  const ended = endOf(policy)
  return {
    level: [POLICY_LEVEL[policy.level], policy.level === '1' ? '' : policy.regionName]
      .filter((part) => part !== '')
      .join(' · '),
    title: policy.title,
    shortTitle: policy.shortTitle,
    body: bodyOf(policy.orgs),
    docNumber: policy.docNumber,
    figure: figureOf(policy),
    conditions: ended !== '' ? [] : keyConditions(policy.conditions),
    conditionCount: policy.conditions.length,
    date: dateOf(policy, now),
    source: `来源：${policy.issuer || policy.orgs[0] || '发文机关'}`,
    checked: policy.checkedOn === '' ? '' : `编辑核对于 ${policy.checkedOn}`,
    stamp: ended || (windowVerdict(policy.windows, now).state === 'closed' ? '已截止' : ''),
  }
}

/** Longer lists of names are counted. */
const SHORT_BODY = 22

const bodyOf = (orgs: readonly string[]): string =>
  orgs.length > 1 && (orgs.length > 2 || orgs.join('、').length > SHORT_BODY)
    ? `${orgs[0]} 等 ${orgs.length} 部门`
    : orgs.join('、')

const figureOf = (policy: PosterSource): PosterFacts['figure'] => {
  const { amountMax, amountText, supportModes, type } = policy
  if (amountMax !== null) {
    const { digits, unit } = amountParts(amountMax)
    return { lead: '最高', value: digits, unit, note: amountText }
  }
  const modes = supportModes.slice(0, 2).map((mode) => SUPPORT_MODE[mode])
  const value = modes.length === 0 ? POLICY_TYPE[type] : modes.join('、')
  return { lead: '', value, unit: '', note: amountText }
}

/** Three that decide most: required ones that stand alone, with a figure, and short; in their order. */
const keyConditions = (all: PosterSource['conditions']): PosterCondition[] => {
  const worth = (one: PosterSource['conditions'][number]): number =>
    (one.kind === 'required' ? 0 : 8) +
    (one.group === '' ? 0 : 4) +
    (/\d/.test(one.threshold) ? 0 : 2) +
    (one.text.length <= SHORT_CONDITION ? 0 : 1)
  return all
    .filter(({ kind }) => kind !== 'bonus')
    .map((condition, index) => ({ condition, index, worth: worth(condition) }))
    .sort((left, right) => left.worth - right.worth || left.index - right.index)
    .slice(0, MOST_CONDITIONS)
    .sort((left, right) => left.index - right.index)
    .map(({ condition: { text, threshold, confidence } }) => ({
      text,
      threshold: /\d/.test(threshold) ? threshold : '',
      unverified: confidence === 'C' || confidence === 'G',
    }))
}

const dateOf = (policy: PosterSource, now: number): PosterFacts['date'] => {
  const { state, headline, opensInDays } = windowVerdict(policy.windows, now)
  const day = headline === null ? '' : momentOf(headline.ms)
  const ends = headline === null ? '' : `${DEADLINE_KIND[headline.kind]}截止`
  switch (state) {
    case 'open':
    case 'closing':
      return { name: ends, value: day, tone: 'urgent' }
    case 'upcoming':
      return {
        name: '申报开始',
        value: opensInDays === null ? '' : formatBeijingDate(now + opensInDays * DAY_MS),
        tone: 'calm',
      }
    case 'closed':
      return { name: ends, value: day, tone: 'over' }
    case 'longterm':
      return { name: '受理时间', value: '长期有效', tone: 'calm' }
    case 'reference':
      return { name: '申报时间', value: '等当年通知', tone: 'calm' }
    case 'undated':
      return { name: '申报时间', value: '待定', tone: 'calm' }
    case null:
      return policy.effectiveOn === ''
        ? { name: '发布日期', value: policy.publishedOn || '见原文', tone: 'calm' }
        : { name: '施行日期', value: policy.effectiveOn, tone: 'calm' }
  }
}

/** `2026-12-15`, with its hour unless the day simply ends. */
const momentOf = (ms: number): string => {
  const at = formatBeijingTime(ms)
  return at.endsWith('23:59:59') ? at.slice(0, 10) : at.slice(0, 16)
}

/** What ended the document itself; its conditions are of no use then. */
const endOf = ({ replaced, validity }: PosterSource): string => {
  if (replaced) return '已被替代'
  return validity === 'repealed' || validity === 'expired' ? `已${VALIDITY[validity]}` : ''
}

/** `最高 600 万元`, `支持方式：税收优惠`. */
export const figureWords = ({ figure }: PosterFacts): string =>
  figure.lead === '' ? figure.value : `${figure.lead} ${figure.value} ${figure.unit}`

/** `营业收入 ≥ 5000 万元（待核实）`. */
export const conditionWords = ({ text, threshold, unverified }: PosterCondition): string =>
  `${text}${threshold === '' ? '' : `：${threshold}`}${unverified ? '（待核实）' : ''}`

/** Every fact of the poster in one sentence each: its text alternative. */
export const posterWords = (facts: PosterFacts): string[] =>
  [
    facts.stamp === '' ? '' : `${facts.stamp}。`,
    `${facts.level}政策：${facts.title}`,
    joined(facts.body, facts.docNumber),
    figureWords(facts),
    facts.figure.note,
    ...facts.conditions.map((condition) => `条件：${conditionWords(condition)}`),
    `${facts.date.name}：${facts.date.value}`,
    facts.source,
    facts.checked,
  ].filter((line) => line !== '')

/** Three lines to paste beside the picture. */
export const posterLines = (facts: PosterFacts, address: string): string[] => [
  `${facts.stamp === '' ? '' : `【${facts.stamp}】`}${facts.title}（${facts.level}${facts.body === '' ? '' : `，${facts.body}`}）`,
  `${figureWords(facts)}；${facts.date.name} ${facts.date.value}`,
  `条件和材料：${address}`,
]
