/** 附记 and 缴费: what may be added to a record. */
import { isDay } from '../calendar/days.ts'
import {
  ENTRY_TYPE,
  ENTRY_TYPES,
  type EntryType,
  type IpKind,
  type UsageKind,
} from './record-codes.ts'
import type { Problem } from './record-form.ts'

/** 附记 as its form has it. */
export interface EntryForm {
  type: EntryType
  usageKind: '' | UsageKind
  date: string
  until: string
  party: string
  note: string
  fileIds: readonly string[]
}

/** Entries of one record. */
export const MOST_ENTRIES = 200

const dayProblem = (name: string, day: string): string | null =>
  day === '' || isDay(day) ? null : `${name}不是有效的日期，请写成 2026-03-15`

/** Whether somebody else takes part in it. */
const WITH_PARTY: readonly EntryType[] = ['licence', 'transfer', 'pledge']

/** What is wrong with an entry, by its first field; null when it may be added. */
export const entryProblem = (
  kind: IpKind,
  form: EntryForm,
  today: string,
): Problem<keyof EntryForm> | null => {
  const { type, usageKind, date, until, party, note, fileIds } = form
  if (!(ENTRY_TYPES[kind] as readonly EntryType[]).includes(type))
    return { field: 'type', text: `没有“${ENTRY_TYPE[type]}”这种附记` }
  const wrong = dayProblem('日期', date)
  if (wrong !== null) return { field: 'date', text: wrong }
  const wrongEnd = dayProblem('截止日期', until)
  if (wrongEnd !== null) return { field: 'until', text: wrongEnd }
  if (type === 'usage' && usageKind === '')
    return { field: 'usageKind', text: '请选择使用证据的种类' }
  if (type !== 'paper' && date === '') return { field: 'date', text: '请填写日期' }
  if (type === 'usage' && date > today) return { field: 'date', text: '使用日期不能晚于今天' }
  if (until !== '' && until < date) return { field: 'until', text: '截止日期不能早于日期' }
  if (WITH_PARTY.includes(type) && party.trim() === '')
    return { field: 'party', text: '请填写对方名称' }
  if (Array.from(party).length > 100) return { field: 'party', text: '对方名称最多 100 字' }
  if (Array.from(note).length > 500) return { field: 'note', text: '说明最多 500 字' }
  return type === 'paper' && fileIds.length === 0 ? { field: 'fileIds', text: '请上传附件' } : null
}

/** 缴费 of one patent year as its form has it. */
export interface PaymentForm {
  paidOn: string
  /** Yuan; may be left empty. */
  amount: string
}

/** What is wrong with a payment, by its first field; null when it may be noted. */
export const paymentProblem = (
  { paidOn, amount }: PaymentForm,
  given: { appDate: string; today: string },
): Problem<keyof PaymentForm> | null => {
  if (paidOn === '') return { field: 'paidOn', text: '请填写缴费日期' }
  const wrong = dayProblem('缴费日期', paidOn)
  if (wrong !== null) return { field: 'paidOn', text: wrong }
  if (paidOn > given.today) return { field: 'paidOn', text: '缴费日期不能晚于今天' }
  if (paidOn < given.appDate) return { field: 'paidOn', text: '缴费日期不能早于申请日' }
  return amount === '' || /^(0|[1-9]\d{0,6})(\.\d{1,2})?$/.test(amount)
    ? null
    : { field: 'amount', text: '金额应为数字（单位：元），最多两位小数' }
}

/** 续展登记: what is wrong with its day; null when the mark may be renewed. */
export const renewProblem = (
  renewedOn: string,
  given: { opens: string; graceEnds: string; today: string },
): string | null => {
  if (renewedOn === '') return '请填写核准续展日期'
  const wrong = dayProblem('核准续展日期', renewedOn)
  if (wrong !== null) return wrong
  if (renewedOn > given.today) return '核准续展日期不能晚于今天'
  // The request has to be made in time; the office approves it when it does.
  return renewedOn < given.opens ? `核准续展日期不能早于 ${given.opens}` : null
}
