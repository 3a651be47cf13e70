import { addDays } from '../calendar/days.ts'
import { addWorkingDays, type WorkCalendar } from '../calendar/working-days.ts'
import type { OrderStatus } from './codes.ts'

/** Who moves an order. */
export type OrderActor = 'company' | 'advisor' | 'system'

/** What may happen to an order, and who does it (product.md 4.6). */
export const ORDER_EVENT = {
  submit: { name: '提交', by: 'company' },
  cancel: { name: '取消', by: 'company' },
  accept: { name: '受理', by: 'advisor' },
  refuse: { name: '不予受理', by: 'advisor' },
  quote: { name: '报价', by: 'advisor' },
  confirm: { name: '确认', by: 'company' },
  askAgain: { name: '要求重新报价', by: 'company' },
  declare: { name: '建立申报', by: 'system' },
  finish: { name: '办结', by: 'advisor' },
  rate: { name: '评价', by: 'company' },
  lapse: { name: '草稿过期', by: 'system' },
  close: { name: '超时关闭', by: 'system' },
  settle: { name: '到期结单', by: 'system' },
  conclude: { name: '随申报办结', by: 'system' },
  end: { name: '随申报终止', by: 'system' },
} as const satisfies Record<string, { name: string; by: OrderActor }>

export type OrderEvent = keyof typeof ORDER_EVENT

/** What each state allows, and where it leads. Whatever is missing is refused. */
const TRANSITIONS: Readonly<Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>>> = {
  '10': { submit: '20', cancel: '90', lapse: '90' },
  '20': { accept: '30', refuse: '91', close: '92' },
  '30': { quote: '40' },
  '40': { confirm: '50', askAgain: '30', cancel: '90' },
  '50': { declare: '60' },
  '60': { finish: '70', conclude: '70', end: '92' },
  '70': { rate: '80', settle: '80' },
  '80': {},
  '90': {},
  '91': {},
  '92': {},
}

/** The states in which an order is open: another one for the same batch is refused. */
export const OPEN_STATUS: readonly OrderStatus[] = ['10', '20', '30', '40', '50', '60']

/** Where an event leads from a state; null where it is not allowed. */
export const nextStatus = (status: OrderStatus, event: OrderEvent): OrderStatus | null =>
  TRANSITIONS[status][event] ?? null

/** The events that somebody may bring about in a state. */
export const eventsFor = (status: OrderStatus, by: OrderActor): OrderEvent[] =>
  (Object.keys(TRANSITIONS[status]) as OrderEvent[]).filter((event) => ORDER_EVENT[event].by === by)

/** The states in which an order waits for the company itself. */
export const WAITING_STATUS: readonly OrderStatus[] = (
  Object.keys(TRANSITIONS) as OrderStatus[]
).filter((status) => eventsFor(status, 'company').length > 0)

/** The states in which an order waits for an advisor. */
export const ADVISORS_TURN: readonly OrderStatus[] = ['20', '30']

/** 需要的服务. */
export const ORDER_NEED = {
  materials: '材料编制',
  audit: '专项审计',
  ip: '知识产权',
  training: '培训',
  full: '全程',
} as const
export type OrderNeed = keyof typeof ORDER_NEED

/** 费用阶段: when a part of the fee falls due. */
export const FEE_STAGE = {
  signed: '签约后',
  accepted: '受理后',
  submitted: '提交后',
  approved: '立项公示后',
  paid: '拨付后',
  inspected: '验收后',
  notified: '收到通知书后',
} as const
export type FeeStageCode = keyof typeof FEE_STAGE

export interface FeeStage {
  stage: FeeStageCode
  /** Yuan. */
  amount: string
  note: string
}

/** What a company says when it places an order. */
export interface OrderForm {
  contactName: string
  contactPhone: string
  /** `yyyy-MM-dd`; empty = not stated. */
  expectSubmitDate: string
  needs: readonly OrderNeed[]
  remark: string
  agreeNoGuarantee: boolean
}

/** What has to be so before an order may be made or placed. */
export interface OrderSituation {
  /** `yyyy-MM-dd`. */
  today: string
  certified: boolean
  /** The policy can still be applied for. */
  policyOpen: boolean
  /** There is something in it that one applies for. */
  appliedFor: boolean
  /** It holds where the company is registered, as far as that is known. */
  reaches: boolean
  /** Last day of the batch, `yyyy-MM-dd`; empty where there is none. */
  deadline: string
}

/** Why an order cannot be made or placed, in words. */
export const ORDER_BARRED = {
  uncertified: '完成企业认证后才能委托申报',
  closed: '该政策已截止，不能委托申报',
  kind: '这一项由企业自行办理，不需要委托申报',
  place: '企业注册地不在该政策的适用地区内，不能委托申报',
} as const

/** Why an order cannot be made for a policy; null when it can. */
export const situationProblem = ({
  certified,
  policyOpen,
  appliedFor,
  reaches,
  deadline,
  today,
}: OrderSituation): string | null => {
  if (!appliedFor) return ORDER_BARRED.kind
  if (!reaches) return ORDER_BARRED.place
  if (!certified) return ORDER_BARRED.uncertified
  return !policyOpen || (deadline !== '' && deadline < today) ? ORDER_BARRED.closed : null
}

/** What is wrong with the form of an order, by its first field; null when it may be placed. */
export const formProblem = (
  form: OrderForm,
  situation: Pick<OrderSituation, 'today' | 'deadline'>,
): { field: keyof OrderForm; text: string } | null => {
  const { contactName, contactPhone, expectSubmitDate: day, needs, remark } = form
  if (contactName.trim() === '') return { field: 'contactName', text: '请填写联系人' }
  if (Array.from(contactName.trim()).length > 30)
    return { field: 'contactName', text: '联系人最多 30 字' }
  if (!/^1[3-9]\d{9}$/.test(contactPhone))
    return { field: 'contactPhone', text: '手机号码格式不正确' }
  if (day !== '' && day < situation.today)
    return { field: 'expectSubmitDate', text: '期望提交日期不能早于今天' }
  if (day !== '' && situation.deadline !== '' && day > situation.deadline)
    return { field: 'expectSubmitDate', text: `期望提交日期不能晚于截止日 ${situation.deadline}` }
  if (needs.length === 0) return { field: 'needs', text: '请至少选择一项需要的服务' }
  if (Array.from(remark).length > 200) return { field: 'remark', text: '备注最多 200 字' }
  return form.agreeNoGuarantee ? null : { field: 'agreeNoGuarantee', text: '请先勾选“我已知悉”' }
}

const AMOUNT = /^(0|[1-9]\d{0,9})(\.\d{1,2})?$/
const centsOf = (amount: string): bigint => {
  const [whole = '0', rest = ''] = amount.split('.')
  return BigInt(whole) * 100n + BigInt(rest.padEnd(2, '0'))
}

/** What an advisor offers for an order. */
export interface Quote {
  amount: string
  note: string
  stages: readonly FeeStage[]
}

/**
 * What is wrong with a quotation, by its first part; null when it may be sent. Stages, where there
 * are any, make up the amount.
 */
export const quoteProblem = ({
  amount,
  note,
  stages,
}: Quote): { field: keyof Quote; text: string } | null => {
  if (!AMOUNT.test(amount))
    return { field: 'amount', text: '请填写报价金额（单位：元），最多两位小数' }
  if (Array.from(note).length > 1000) return { field: 'note', text: '方案说明最多 1,000 字' }
  if (note.trim() === '') return { field: 'note', text: '请填写方案说明' }
  const text = stagesProblem(amount, stages)
  return text === null ? null : { field: 'stages', text }
}

const stagesProblem = (amount: string, stages: readonly FeeStage[]): string | null => {
  if (stages.length === 0) return null
  if (new Set(stages.map(({ stage }) => stage)).size < stages.length)
    return '每个费用阶段只能填写一次'
  const sum = stagesSum(stages)
  if (sum === null) return '请填写每个阶段的金额（单位：元），最多两位小数'
  return centsOf(sum) === centsOf(amount) ? null : '各阶段金额之和应等于报价金额'
}

/** The amounts of all stages together, yuan; null while one of them is not an amount. */
export const stagesSum = (stages: readonly FeeStage[]): string | null => {
  if (stages.some(({ amount }) => !AMOUNT.test(amount))) return null
  const cents = stages.reduce((all, { amount }) => all + centsOf(amount), 0n)
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

/** What is wrong with a reason; null when it may be given. */
export const reasonProblem = (reason: string): string | null => {
  const length = Array.from(reason.trim()).length
  return length === 0 ? '请填写原因' : length > 500 ? '原因最多 500 字' : null
}

/** Days a draft is kept. */
export const DRAFT_DAYS = 7
/** Working days after which advisors are reminded of an order nobody has accepted, and it is closed. */
export const ALERT_WORKING_DAYS = 2
export const CLOSE_WORKING_DAYS = 5
/** Days after which a finished order counts as rated without a rating. */
export const RATE_DAYS = 15

/** What time does to an order that came into its state on a day: an event, an alert, or nothing. */
export const dueOn = (
  order: { status: OrderStatus; since: string; alerted: boolean },
  today: string,
  calendar: WorkCalendar,
): OrderEvent | 'alert' | null => {
  const { status, since } = order
  if (status === '10') return addDays(since, DRAFT_DAYS) < today ? 'lapse' : null
  if (status === '70') return addDays(since, RATE_DAYS) < today ? 'settle' : null
  if (status !== '20') return null
  if (addWorkingDays(since, CLOSE_WORKING_DAYS, calendar) < today) return 'close'
  return !order.alerted && addWorkingDays(since, ALERT_WORKING_DAYS, calendar) < today
    ? 'alert'
    : null
}
