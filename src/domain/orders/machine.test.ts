import { describe, expect, test } from 'vitest'
import { ORDER_STATUS, type OrderStatus } from './codes.ts'
import {
  dueOn,
  eventsFor,
  type FeeStage,
  formProblem,
  nextStatus,
  OPEN_STATUS,
  ORDER_EVENT,
  type OrderEvent,
  type OrderForm,
  quoteProblem,
  reasonProblem,
  situationProblem,
  stagesSum,
  WAITING_STATUS,
} from './machine.ts'

const STATUSES = Object.keys(ORDER_STATUS) as OrderStatus[]
const EVENTS = Object.keys(ORDER_EVENT) as OrderEvent[]

/** product.md 4.6, written out by hand: every state × every event; `--` is refused. */
const TABLE = `
        submit cancel accept refuse quote confirm askAgain declare finish rate lapse close settle conclude end
  10    20     90     --     --     --    --      --       --      --     --   90    --    --    --       --
  20    --     --     30     91     --    --      --       --      --     --   --    92    --    --       --
  30    --     --     --     --     40    --      --       --      --     --   --    --    --    --       --
  40    --     90     --     --     --    50      30       --      --     --   --    --    --    --       --
  50    --     --     --     --     --    --      --       60      --     --   --    --    --    --       --
  60    --     --     --     --     --    --      --       --      70     --   --    --    --    70       92
  70    --     --     --     --     --    --      --       --      --     80   --    --    80    --       --
  80    --     --     --     --     --    --      --       --      --     --   --    --    --    --       --
  90    --     --     --     --     --    --      --       --      --     --   --    --    --    --       --
  91    --     --     --     --     --    --      --       --      --     --   --    --    --    --       --
  92    --     --     --     --     --    --      --       --      --     --   --    --    --    --       --
`
const [head = [], ...lines] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const CELLS = lines.flatMap(([status = '', ...cells]) =>
  cells.map((next, at) => [status as OrderStatus, head[at] as OrderEvent, next] as const),
)

test('the table has every state and every event', () => {
  expect(CELLS).toHaveLength(STATUSES.length * EVENTS.length)
  expect(new Set(CELLS.map(([status]) => status))).toEqual(new Set(STATUSES))
  expect(new Set(CELLS.map(([, event]) => event))).toEqual(new Set(EVENTS))
})

test.each(CELLS)('%s %s: %s', (status, event, next) => {
  expect(nextStatus(status, event)).toBe(next === '--' ? null : next)
})

test('each party sees its own events only', () => {
  expect(eventsFor('10', 'company')).toEqual(['submit', 'cancel'])
  expect(eventsFor('20', 'advisor')).toEqual(['accept', 'refuse'])
  expect(eventsFor('20', 'company')).toEqual([])
  expect(eventsFor('40', 'company')).toEqual(['confirm', 'askAgain', 'cancel'])
  expect(eventsFor('40', 'advisor')).toEqual([])
  expect(eventsFor('60', 'advisor')).toEqual(['finish'])
  expect(WAITING_STATUS).toEqual(['10', '40', '70'])
})

test('open states are those that somebody can still move to an end with a service', () => {
  for (const status of STATUSES)
    expect(OPEN_STATUS.includes(status), status).toBe(
      ['10', '20', '30', '40', '50', '60'].includes(status),
    )
})

const SITUATION = {
  today: '2026-11-22',
  certified: true,
  policyOpen: true,
  appliedFor: true,
  reaches: true,
  deadline: '2026-12-31',
}

test.each<[object, string | null]>([
  [{}, null],
  [{ certified: false }, '完成企业认证后才能委托申报'],
  [{ appliedFor: false }, '这一项由企业自行办理，不需要委托申报'],
  [{ reaches: false }, '企业注册地不在该政策的适用地区内，不能委托申报'],
  [{ policyOpen: false }, '该政策已截止，不能委托申报'],
  [{ deadline: '2026-11-22' }, null],
  [{ deadline: '2026-11-21' }, '该政策已截止，不能委托申报'],
  [{ deadline: '' }, null],
])('an order where %j', (more, problem) => {
  expect(situationProblem({ ...SITUATION, ...more })).toBe(problem)
})

const FORM: OrderForm = {
  contactName: '陈一诺',
  contactPhone: '13800000001',
  expectSubmitDate: '',
  needs: ['materials'],
  remark: '',
  agreeNoGuarantee: true,
}

test.each<[Partial<OrderForm>, keyof OrderForm | null]>([
  [{}, null],
  [{ expectSubmitDate: '2026-11-22' }, null],
  [{ expectSubmitDate: '2026-12-31' }, null],
  [{ expectSubmitDate: '2026-11-21' }, 'expectSubmitDate'],
  [{ expectSubmitDate: '2027-01-01' }, 'expectSubmitDate'],
  [{ contactName: ' ' }, 'contactName'],
  [{ contactName: '长'.repeat(31) }, 'contactName'],
  [{ contactPhone: '12800000001' }, 'contactPhone'],
  [{ needs: [] }, 'needs'],
  [{ remark: '长'.repeat(200) }, null],
  [{ remark: '长'.repeat(201) }, 'remark'],
  [{ agreeNoGuarantee: false }, 'agreeNoGuarantee'],
])('a form with %j', (more, field) => {
  expect(formProblem({ ...FORM, ...more }, SITUATION)?.field ?? null).toBe(field)
})

const stage = (code: FeeStage['stage'], amount: string): FeeStage => ({
  stage: code,
  amount,
  note: '',
})

test.each<[object, string | null]>([
  [{}, null],
  [{ amount: '0' }, null],
  [{ amount: '12000.50' }, null],
  [{ amount: '' }, '请填写报价金额（单位：元），最多两位小数'],
  [{ amount: '1.005' }, '请填写报价金额（单位：元），最多两位小数'],
  [{ amount: '-1' }, '请填写报价金额（单位：元），最多两位小数'],
  [{ note: '' }, '请填写方案说明'],
  [{ stages: [stage('signed', '4000'), stage('approved', '6000')] }, null],
  [{ stages: [stage('signed', '4000.5'), stage('approved', '5999.50')] }, null],
  [{ stages: [stage('signed', '4000')] }, '各阶段金额之和应等于报价金额'],
  [{ stages: [stage('signed', '5000'), stage('signed', '5000')] }, '每个费用阶段只能填写一次'],
  [{ stages: [stage('signed', '')] }, '请填写每个阶段的金额（单位：元），最多两位小数'],
])('a quotation with %j', (more, problem) => {
  const found = quoteProblem({ amount: '10000', note: '方案', stages: [], ...more })
  expect(found?.text ?? null).toBe(problem)
})

test('a quotation is blamed on its first part that is wrong', () => {
  const wrong = { amount: '', note: '', stages: [stage('signed', '1')] }
  expect(quoteProblem(wrong)?.field).toBe('amount')
  expect(quoteProblem({ ...wrong, amount: '2' })?.field).toBe('note')
  expect(quoteProblem({ ...wrong, amount: '2', note: '方案' })?.field).toBe('stages')
})

test.each([
  [[], '0.00'],
  [[stage('signed', '0.1'), stage('paid', '0.2')], '0.30'],
  [[stage('signed', '3000'), stage('approved', '5000.5')], '8000.50'],
  [[stage('signed', '3000'), stage('approved', '')], null],
])('the stages %j come to %j', (stages, sum) => {
  expect(stagesSum(stages)).toBe(sum)
})

test.each([
  [' ', '请填写原因'],
  ['材料不齐', null],
  ['长'.repeat(501), '原因最多 500 字'],
])('the reason %j', (reason, problem) => expect(reasonProblem(reason)).toBe(problem))

describe('what time does', () => {
  const PLAIN = { off: new Set<string>(), on: new Set<string>() }
  test.each<[OrderStatus, string, boolean, string | null]>([
    // Drafts: seven days, the last one included.
    ['10', '2026-11-15', false, null],
    ['10', '2026-11-14', false, 'lapse'],
    // 2026-11-22 is a Sunday; two working days after Wednesday end on Friday.
    ['20', '2026-11-20', false, null],
    ['20', '2026-11-19', false, null],
    ['20', '2026-11-18', false, 'alert'],
    ['20', '2026-11-18', true, null],
    // Five after Friday 13th end on Friday 20th, five after Monday 16th on Monday 23rd.
    ['20', '2026-11-13', true, 'close'],
    ['20', '2026-11-16', true, null],
    ['70', '2026-11-07', false, null],
    ['70', '2026-11-06', false, 'settle'],
    ['30', '2020-01-01', false, null],
    ['40', '2020-01-01', false, null],
    ['60', '2020-01-01', false, null],
    ['90', '2020-01-01', false, null],
  ])('to %s since %s (alerted %s)', (status, since, alerted, due) => {
    expect(dueOn({ status, since, alerted }, '2026-11-22', PLAIN)).toBe(due)
  })

  test('a holiday gives more of it', () => {
    const order = { status: '20', since: '2026-11-18', alerted: false } as const
    const holiday = { off: new Set(['2026-11-19']), on: new Set<string>() }
    expect(dueOn(order, '2026-11-22', holiday)).toBeNull()
  })
})
