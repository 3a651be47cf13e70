/** 渠道合作申请: what the form takes, and the states an application goes through (product.md 4.10). */

export const PARTNER_STATE = {
  submitted: '已提交',
  review: '初审',
  talk: '洽谈',
  sign: '签约',
  active: '合作中',
  expired: '到期',
  ended: '终止',
  rejected: '未通过',
} as const

export type PartnerState = keyof typeof PARTNER_STATE

/** Where each state may go. */
const NEXT: Readonly<Record<PartnerState, readonly PartnerState[]>> = {
  submitted: ['review', 'rejected'],
  review: ['talk', 'rejected'],
  talk: ['sign', 'rejected'],
  sign: ['active', 'rejected'],
  active: ['expired', 'ended'],
  expired: [],
  ended: [],
  rejected: [],
}

/** States that an applicant is told the reason of. */
const REASONED: readonly PartnerState[] = ['rejected', 'ended']

/** Longest reason of a step, code points. */
export const REASON_MAX = 200

/** Why an application may not go from one state to another; null when it may. */
export const moveProblem = (
  from: PartnerState,
  to: PartnerState,
  reason: string,
): string | null => {
  if (!NEXT[from].includes(to)) return `不能从“${PARTNER_STATE[from]}”变为“${PARTNER_STATE[to]}”`
  if (REASONED.includes(to) && reason.trim() === '') return `请写明${PARTNER_STATE[to]}的原因`
  return lengthProblem(reason, REASON_MAX)
}

/** One state an application has come to, and when. */
export interface PartnerStep {
  state: PartnerState
  /** `yyyy-MM-dd HH:mm:ss`, Beijing. */
  at: string
  /** A wrong step was taken back: the application stands in this state again. */
  back?: boolean
}

/** The steps that count, oldest first: one taken back is as if it had not been. */
export const countedSteps = <S extends PartnerStep>(steps: readonly S[]): S[] =>
  steps.reduce<S[]>(
    (counted, step) => (step.back === true ? counted.slice(0, -1) : [...counted, step]),
    [],
  )

/** A move that is possible now; `back` takes the last one back. */
export interface PartnerMove {
  state: PartnerState
  back: boolean
  /** The reason has to be given. */
  reasoned: boolean
}

/** What may be done with an application of these steps; only its last step can be taken back. */
export const partnerMoves = (steps: readonly PartnerStep[]): PartnerMove[] => {
  const counted = countedSteps(steps)
  const [now, before] = [counted.at(-1), counted.at(-2)]
  if (now === undefined) return []
  const onward = NEXT[now.state].map((state): PartnerMove => ({
    state,
    back: false,
    reasoned: REASONED.includes(state),
  }))
  if (before === undefined || steps.at(-1)?.back === true) return onward
  return [...onward, { state: before.state, back: true, reasoned: true }]
}

/**
 * Why a move may not be made; null when it may. Nobody works with us before every licence that the
 * type asks for has been looked at; `unseen` says how many have not.
 */
export const partnerMoveProblem = (
  steps: readonly PartnerStep[],
  asked: { state: PartnerState; back: boolean; reason: string },
  unseen: number,
): string | null => {
  const { state, back, reason } = asked
  const now = countedSteps(steps).at(-1)?.state ?? 'submitted'
  if (back) {
    if (!partnerMoves(steps).some((move) => move.back && move.state === state))
      return '这一步不能撤回，请刷新后再看'
    if (reason.trim() === '') return '请写明撤回的原因'
    return lengthProblem(reason, REASON_MAX)
  }
  const problem = moveProblem(now, state, reason)
  if (problem !== null || state !== 'active' || unseen === 0) return problem
  return `还有 ${unseen} 项资质没有核对，核对后才能开始合作`
}

/** Whether nothing more is to be done with an application. */
export const isOver = (state: PartnerState): boolean => NEXT[state].length === 0

/** The states in which an application waits for us. */
export const PARTNER_OPEN: readonly PartnerState[] = ['submitted', 'review', 'talk', 'sign']

/** Working days within which a new application is looked at first: a target of our own. */
export const FIRST_LOOK_DAYS = 3

/** Longest note of our own on an application, code points. */
export const PARTNER_NOTE_MAX = 300

/** A point of the state line: passed, where it stands, still to come, or where it stopped. */
export interface LinePoint extends PartnerStep {
  mark: 'done' | 'now' | 'todo' | 'stopped'
}

/** The way that every application is meant to take. */
const WAY: readonly PartnerState[] = ['submitted', 'review', 'talk', 'sign', 'active']

/** The state line of an application with these steps, oldest first. */
export const stateLine = (taken: readonly PartnerStep[]): LinePoint[] => {
  const steps = countedSteps(taken).map(({ state, at }) => ({ state, at }))
  const last = steps.at(-1)
  const stopped = last !== undefined && NEXT[last.state].length === 0
  const passed = steps.map((step): LinePoint => {
    if (step !== last) return { ...step, mark: 'done' }
    return { ...step, mark: stopped ? 'stopped' : 'now' }
  })
  if (stopped) return passed
  const ahead = WAY.slice(last === undefined ? 0 : WAY.indexOf(last.state) + 1)
  return [...passed, ...ahead.map((state): LinePoint => ({ state, at: '', mark: 'todo' }))]
}

export const ORG_NAME_MAX = 80
export const CONTACT_NAME_MAX = 20
export const INTRO_MAX = 500

/** What is wrong with the name of an organisation; null when it is fine. */
export const orgNameProblem = (name: string): string | null =>
  name.trim() === '' ? '机构名称不能为空' : lengthProblem(name, ORG_NAME_MAX)

/** What is wrong with the name of the person to talk to; null when it is fine. */
export const contactNameProblem = (name: string): string | null =>
  name.trim() === '' ? '联系人不能为空' : lengthProblem(name, CONTACT_NAME_MAX)

/** What is wrong with the introduction; null when it is fine. */
export const introProblem = (intro: string): string | null =>
  intro.trim() === '' ? '机构简介不能为空' : lengthProblem(intro, INTRO_MAX)

export const PARTNER_CONSENT_TEXT = '请先阅读并同意合作申请信息的使用说明'

/** Version of the text that an applicant agreed to; it is stored with the consent. */
export const PARTNER_CONSENT_VERSION = '2026-11-26'

/** An application number: HZ, the day, eight letters or digits. */
export const APPLICATION_NUMBER = /^HZ\d{8}[0-9A-F]{8}$/

/** The application number as it is stored, whatever case or spaces it was typed with. */
export const normalizeApplicationNumber = (text: string): string =>
  text.replaceAll(/\s/g, '').toUpperCase()

/** What is wrong with an application number; null when it has its shape. */
export const applicationNumberProblem = (text: string): string | null => {
  if (text.trim() === '') return '申请编号不能为空'
  return APPLICATION_NUMBER.test(normalizeApplicationNumber(text)) ? null : '申请编号格式不正确'
}

const lengthProblem = (text: string, max: number): string | null => {
  const over = Array.from(text).length - max
  return over > 0 ? `最多 ${max} 字，已超出 ${over} 字` : null
}
