import {
  CASE_OPEN,
  CASE_OVER,
  type CaseEvent,
  type CaseStatus,
  type PaperIssue,
  type PaperState,
} from './title-case-codes.ts'
import {
  type MoveContext,
  type Role,
  statusAfter,
  type Transition,
  transitionsFor,
} from '../workflow/transitions.ts'

interface CaseTransition extends Transition<CaseEvent, CaseStatus> {
  /** What a date given with it means; none is asked for without. */
  date?: { name: string; needed: boolean }
  /** What has to be put right is listed. */
  items?: true
}

const BOTH: readonly Role[] = ['owner', 'assigner']
const OWN: readonly Role[] = ['owner']
const DUE = '补齐期限'

/** 流转表: every transition there is; what is not here is refused (product.md 4.11). */
const TRANSITIONS: readonly CaseTransition[] = [
  { event: 'take', from: CASE_OPEN, to: 'same', by: BOTH, note: 'free' },
  { event: 'assign', from: CASE_OPEN, to: 'same', by: ['assigner'], note: 'free' },
  {
    event: 'askMore',
    from: ['first', 'ready'],
    to: 'more',
    by: OWN,
    note: 'free',
    date: { name: DUE, needed: true },
    items: true,
  },
  { event: 'complete', from: ['first', 'more'], to: 'ready', by: OWN, note: 'free' },
  {
    event: 'send',
    from: ['ready'],
    to: 'sent',
    by: OWN,
    note: 'free',
    date: { name: '预计受理日期', needed: false },
  },
  {
    event: 'startReview',
    from: ['sent'],
    to: 'review',
    by: OWN,
    note: 'free',
    date: { name: '预计评审日期', needed: false },
  },
  {
    event: 'giveBack',
    from: ['sent', 'review'],
    to: 'returned',
    by: OWN,
    note: 'free',
    date: { name: '返修期限', needed: true },
    items: true,
  },
  {
    event: 'resend',
    from: ['returned'],
    to: 'sent',
    by: OWN,
    note: 'free',
    date: { name: '预计受理日期', needed: false },
  },
  {
    event: 'publish',
    from: ['review'],
    to: 'publicity',
    by: OWN,
    note: 'free',
    date: { name: '公示截止日期', needed: true },
  },
  { event: 'pass', from: ['publicity'], to: 'passed', by: OWN, note: 'free' },
  {
    event: 'fail',
    from: ['sent', 'returned', 'review', 'publicity'],
    to: 'failed',
    by: OWN,
    note: 'needed',
  },
  {
    event: 'note',
    from: CASE_OPEN,
    to: 'same',
    by: BOTH,
    note: 'needed',
    date: { name: '下一步日期', needed: false },
  },
  { event: 'stop', from: CASE_OPEN, to: 'stopped', by: BOTH, note: 'needed' },
  { event: 'undo', from: [...CASE_OPEN, ...CASE_OVER], to: 'before', by: BOTH, note: 'needed' },
]

/** The transitions that somebody may make now, in the order of the table. */
export const caseTransitions = (context: MoveContext<CaseStatus>): CaseTransition[] =>
  transitionsFor(TRANSITIONS, context)

/** What stands in the way of a move, and what it says. */
export interface CaseFacts {
  /** `yyyy-MM-dd`, Beijing. */
  today: string
  /** Last day of the publicity; empty before. */
  publicityTo: string
  /** Required materials that have not passed. */
  lacking: number
  /** Corrections that are not done. */
  open: number
}

/** What somebody says with a move. */
export interface CaseAsked {
  event: CaseEvent
  note: string
  /** `yyyy-MM-dd`; empty = none. */
  date: string
  /** What has to be put right, of askMore and giveBack. */
  items: readonly string[]
}

export const NOTE_MAX = 300
export const ITEM_MAX = 200
export const MOST_ITEMS = 20

/** An identity number is none of our business (product.md 4.11). */
const IDENTITY = /(?<!\d)\d{17}[\dXx](?!\d)/

/** What is wrong with a text of a case; null when nothing is. */
export const caseTextProblem = (text: string, max: number): string | null => {
  if (Array.from(text.trim()).length > max) return `最多 ${max} 字`
  return IDENTITY.test(text) ? '请不要填写身份证号码' : null
}

/**
 * Judges a move of somebody over what is so: what it changes, or why it may not be made. `refused`
 * says that there is no such move for them now.
 */
export const caseStep = (
  context: MoveContext<CaseStatus>,
  facts: CaseFacts,
  asked: CaseAsked,
): { to: CaseStatus } | { problem: string } | 'refused' => {
  const row = caseTransitions(context).find(({ event }) => event === asked.event)
  if (row === undefined) return 'refused'
  const problem = saidProblem(row, facts, asked) ?? factsProblem(asked.event, facts)
  return problem === null ? { to: statusAfter(row, context) } : { problem }
}

const saidProblem = (
  row: CaseTransition,
  { today }: CaseFacts,
  asked: CaseAsked,
): string | null => {
  const { note, date, items } = asked
  if (row.note === 'needed' && note.trim() === '') return '请填写说明'
  const text = caseTextProblem(note, NOTE_MAX)
  if (text !== null) return text
  if (row.date?.needed === true && date === '') return `请填写${row.date.name}`
  if (row.date !== undefined && date !== '' && date < today) return `${row.date.name}不能早于今天`
  if (row.items === undefined) return null
  if (items.length === 0) return '请列出需要补正的内容'
  if (items.length > MOST_ITEMS) return `一次最多列出 ${MOST_ITEMS} 项`
  for (const item of items) {
    if (item.trim() === '') return '补正内容不能为空'
    const wrong = caseTextProblem(item, ITEM_MAX)
    if (wrong !== null) return wrong
  }
  return null
}

const factsProblem = (event: CaseEvent, facts: CaseFacts): string | null => {
  const { today, publicityTo, lacking, open } = facts
  if ((event === 'complete' || event === 'send') && lacking > 0)
    return `还有 ${lacking} 项必需材料没有通过`
  if (event === 'complete' && open > 0) return `还有 ${open} 项补正没有完成`
  if (event === 'resend' && lacking + open > 0)
    return open > 0 ? `还有 ${open} 项补正没有完成` : `还有 ${lacking} 项必需材料没有通过`
  if (event === 'pass' && publicityTo !== '' && today <= publicityTo)
    return `公示到 ${publicityTo}，结束后才能登记通过`
  return null
}

/** The states in which materials are changed and looked at. */
const PAPERS_OPEN: readonly CaseStatus[] = ['first', 'more', 'ready', 'returned']

/** Whether the list of materials may be changed. */
export const papersOpen = (status: CaseStatus): boolean => PAPERS_OPEN.includes(status)

/** What is wrong with a verdict on a material; null when it may be given. */
export const verdictProblem = (
  paper: { files: number },
  verdict: { state: PaperState; issue: PaperIssue | ''; remark: string },
): string | null => {
  const { state, issue, remark } = verdict
  if (state === 'passed' && paper.files === 0) return '尚未上传文件，不能通过'
  if (state === 'flagged' && issue === '') return '请选择问题的类型'
  return caseTextProblem(remark, ITEM_MAX)
}

export const NAME_MAX = 30

/** What is wrong with the name of an applicant; null when it is fine. */
export const applicantProblem = (name: string): string | null =>
  name.trim() === '' ? '请填写申请人姓名' : caseTextProblem(name, NAME_MAX)

export const PAPER_MAX = 80
export const MOST_PAPERS = 60
/** Files of one material. */
export const MOST_FILES = 9

/**
 * Whether a material shows who somebody is: the applicant gives it to the official system, and we do
 * not collect it (product.md 4.11).
 */
export const isIdentityPaper = (name: string): boolean => /身份证|身份证明|户口|护照/.test(name)

/** What is wrong with a material on the list; null when it is fine. */
export const paperProblem = (name: string, note: string): string | null => {
  if (name.trim() === '') return '请填写材料名称'
  if (isIdentityPaper(name)) return '本站不收身份证件，请申请人在官方申报系统中上传'
  return caseTextProblem(name, PAPER_MAX) ?? caseTextProblem(note, ITEM_MAX)
}

export const CASE_CONSENT_TEXT = '请先确认申请人同意由我们保存姓名、手机号码和材料'
/** Version of the consent that an advisor notes down. */
export const CASE_CONSENT_VERSION = '2026-11-22'
