import { describe, expect, test } from 'vitest'
import {
  applicantProblem,
  type CaseAsked,
  type CaseFacts,
  caseStep,
  caseTextProblem,
  caseTransitions,
  paperProblem,
  papersOpen,
  verdictProblem,
} from './title-case.ts'
import {
  CASE_EVENT,
  CASE_OVER,
  CASE_STATUSES,
  type CaseEvent,
  type CaseStatus,
} from './title-case-codes.ts'
import type { MoveContext } from '../workflow/transitions.ts'

const EVENTS = Object.keys(CASE_EVENT) as CaseEvent[]
const TODAY = '2026-11-23'
const FACTS: CaseFacts = { today: TODAY, publicityTo: '', lacking: 0, open: 0 }
const said = (event: CaseEvent, more: Partial<CaseAsked> = {}): CaseAsked => ({
  event,
  note: '说明',
  date: '2026-12-01',
  items: ['补盖公章'],
  ...more,
})
const contextOf = (
  status: CaseStatus,
  more: Partial<MoveContext<CaseStatus>> = {},
): MoveContext<CaseStatus> => ({
  status,
  before: '',
  own: true,
  free: false,
  assigns: false,
  ...more,
})

type Table = Record<CaseStatus, Partial<Record<CaseEvent, CaseStatus>>>
const running = (status: CaseStatus) => ({ note: status, stop: 'stopped' }) as const
/** Written by hand from product.md 4.11: state, event of the case's advisor, state after. */
const ADVISOR: Table = {
  first: { ...running('first'), askMore: 'more', complete: 'ready' },
  more: { ...running('more'), complete: 'ready' },
  ready: { ...running('ready'), askMore: 'more', send: 'sent' },
  sent: { ...running('sent'), startReview: 'review', giveBack: 'returned', fail: 'failed' },
  returned: { ...running('returned'), resend: 'sent', fail: 'failed' },
  review: { ...running('review'), giveBack: 'returned', publish: 'publicity', fail: 'failed' },
  publicity: { ...running('publicity'), pass: 'passed', fail: 'failed' },
  passed: {},
  failed: {},
  stopped: {},
}
/** What whoever assigns does with the case of somebody else. */
const assigning = (status: CaseStatus): Partial<Record<CaseEvent, CaseStatus>> =>
  CASE_OVER.includes(status) ? {} : { ...running(status), assign: status }

describe.each(CASE_STATUSES)('in %s', (status) => {
  test.each(EVENTS)('%s', (event) => {
    const to = (of: MoveContext<CaseStatus>): CaseStatus | null => {
      const step = caseStep(of, FACTS, said(event))
      if (step === 'refused') return null
      return 'to' in step ? step.to : null
    }
    expect(to(contextOf(status))).toBe(ADVISOR[status][event] ?? null)
    const other = contextOf(status, { own: false, assigns: true })
    expect(to(other)).toBe(assigning(status)[event] ?? null)
    // Of another advisor: looked at. Of nobody: taken.
    expect(to(contextOf(status, { own: false }))).toBeNull()
    const free = event === 'take' && !CASE_OVER.includes(status) ? status : null
    expect(to(contextOf(status, { own: false, free: true }))).toBe(free)
  })

  test('the last move is taken back where one is known', () => {
    const before: CaseStatus = status === 'first' ? 'more' : 'first'
    const back = caseStep(contextOf(status, { before }), FACTS, said('undo'))
    expect(back).toEqual({ to: before })
    const without = caseStep(contextOf(status, { before }), FACTS, said('undo', { note: ' ' }))
    expect(without).toEqual({ problem: '请填写说明' })
    expect(caseStep(contextOf(status), FACTS, said('undo'))).toBe('refused')
  })
})

test('what is offered is what is allowed', () => {
  for (const status of CASE_STATUSES)
    for (const own of [true, false])
      for (const assigns of [true, false])
        for (const before of ['', 'first'] as const) {
          const of = contextOf(status, { own, assigns, before })
          const offered = caseTransitions(of).map(({ event }) => event)
          expect(new Set(offered).size).toBe(offered.length)
          for (const event of EVENTS)
            expect(caseStep(of, FACTS, said(event)) !== 'refused').toBe(offered.includes(event))
        }
})

test.each<[CaseStatus, CaseEvent, Partial<CaseFacts>, Partial<CaseAsked>, string]>([
  ['first', 'complete', { lacking: 2 }, {}, '还有 2 项必需材料没有通过'],
  ['more', 'complete', { open: 1 }, {}, '还有 1 项补正没有完成'],
  ['ready', 'send', { lacking: 1 }, {}, '还有 1 项必需材料没有通过'],
  ['returned', 'resend', { open: 3 }, {}, '还有 3 项补正没有完成'],
  ['returned', 'resend', { lacking: 1 }, {}, '还有 1 项必需材料没有通过'],
  ['publicity', 'pass', { publicityTo: TODAY }, {}, '结束后才能登记通过'],
  ['first', 'askMore', {}, { items: [] }, '请列出需要补正的内容'],
  ['first', 'askMore', {}, { items: [' '] }, '补正内容不能为空'],
  ['first', 'askMore', {}, { items: ['字'.repeat(201)] }, '最多 200 字'],
  ['first', 'askMore', {}, { date: '' }, '请填写补齐期限'],
  ['sent', 'giveBack', {}, { date: '' }, '请填写返修期限'],
  ['review', 'publish', {}, { date: '2026-11-22' }, '公示截止日期不能早于今天'],
  ['review', 'fail', {}, { note: '' }, '请填写说明'],
  ['first', 'note', {}, { note: '身份证 11010119900307803X' }, '请不要填写身份证号码'],
  ['first', 'note', {}, { note: '字'.repeat(301) }, '最多 300 字'],
])('in %s %s with %j and %j: %s', (status, event, facts, more, problem) => {
  const step = caseStep(contextOf(status), { ...FACTS, ...facts }, said(event, more))
  expect(step).toEqual({ problem: expect.stringContaining(problem) })
})

test('passed once the publicity is over', () => {
  const facts = { ...FACTS, publicityTo: '2026-11-22' }
  expect(caseStep(contextOf('publicity'), facts, said('pass'))).toEqual({ to: 'passed' })
})

test('materials are changed until they are with the reviewers, and when they come back', () => {
  expect(CASE_STATUSES.filter(papersOpen)).toEqual(['first', 'more', 'ready', 'returned'])
})

test.each([
  [{ files: 0 }, { state: 'passed', issue: '', remark: '' }, '尚未上传文件，不能通过'],
  [{ files: 1 }, { state: 'passed', issue: '', remark: '' }, null],
  [{ files: 0 }, { state: 'flagged', issue: '', remark: '' }, '请选择问题的类型'],
  [{ files: 0 }, { state: 'flagged', issue: 'missing', remark: '' }, null],
  [{ files: 1 }, { state: 'flagged', issue: 'unclear', remark: '字'.repeat(201) }, '最多 200 字'],
  [{ files: 1 }, { state: 'pending', issue: '', remark: '' }, null],
] as const)('a verdict on %j: %j is %j', (paper, verdict, problem) => {
  expect(verdictProblem(paper, verdict)).toBe(problem)
})

test.each([
  ['', '请填写申请人姓名'],
  ['李某', null],
  ['字'.repeat(31), '最多 30 字'],
  ['11010119900307803X', '请不要填写身份证号码'],
])('applicant %j: %j', (name, problem) => expect(applicantProblem(name)).toBe(problem))

test.each([
  ['', '', '请填写材料名称'],
  ['学历证书', '', null],
  ['字'.repeat(81), '', '最多 80 字'],
  ['学历证书', '字'.repeat(201), '最多 200 字'],
  ['身份证复印件', '', '本站不收身份证件，请申请人在官方申报系统中上传'],
  ['身份证明', '', '本站不收身份证件，请申请人在官方申报系统中上传'],
])('material %j %j: %j', (name, note, problem) => expect(paperProblem(name, note)).toBe(problem))

test('a long number that is no identity number stays', () => {
  expect(caseTextProblem('证书 202611230000000000001', 100)).toBeNull()
})
