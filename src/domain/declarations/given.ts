import { addWorkingDays, type WorkCalendar } from '#domain/calendar/working-days.ts'
import { isDay } from '#domain/calendar/days.ts'
import type { FieldProblem } from './fields.ts'
import type { MoveContext } from './guards.ts'
import { amountOf, centsOf, isAmount } from './money.ts'
import type { FieldNeed, MoveField, Transition } from './transitions.ts'
import type { Duty } from './programmes.ts'

/** What somebody enters with a move. Days are `yyyy-MM-dd`, money is yuan; empty = not entered. */
export interface Given {
  note: string
  on: string
  proofFileIds: readonly string[]
  proofUrl: string
  typedName: string
  truth: boolean
  acceptNo: string
  noReview: boolean
  publicityFrom: string
  publicityTo: string
  /** Working days after the first one; counts where `publicityTo` is empty. */
  publicityDays: number
  publicityUrl: string
  upheld: boolean
  lessons: string
  certificateNo: string
  validFrom: string
  validTo: string
  approvedAmount: string
  amount: string
  dueOn: string
  items: readonly { materialId: string; text: string }[]
  duties: readonly Duty[]
}

/** Nothing entered. */
export const NOTHING: Given = {
  note: '',
  on: '',
  proofFileIds: [],
  proofUrl: '',
  typedName: '',
  truth: false,
  acceptNo: '',
  noReview: false,
  publicityFrom: '',
  publicityTo: '',
  publicityDays: 0,
  publicityUrl: '',
  upheld: false,
  lessons: '',
  certificateNo: '',
  validFrom: '',
  validTo: '',
  approvedAmount: '',
  amount: '',
  dueOn: '',
  items: [],
  duties: [],
}

/** The inputs behind a field of a dialog, where they are not one of its own name. */
const INPUTS: Partial<Record<MoveField, readonly (keyof Given)[]>> = {
  proof: ['proofFileIds', 'proofUrl'],
  publicity: ['publicityFrom', 'publicityTo', 'publicityDays', 'publicityUrl'],
  valid: ['validFrom', 'validTo'],
}

/** What was entered of what was asked: anything else that came along does not count. */
export const askedOf = (given: Given, fields: readonly FieldNeed[]): Given => {
  const asked = new Set<string>(
    fields.flatMap(({ name }): readonly string[] => INPUTS[name] ?? [name]),
  )
  const kept = Object.entries(given).filter(([input]) => asked.has(input))
  return { ...NOTHING, ...Object.fromEntries(kept) }
}

/** Most characters of a reason, a note or a reply. */
export const NOTE_MAX = 500

/** 公示期 in working days: the first day does not count (公示期 of so many 工作日). */
export const publicityEnd = (from: string, workingDays: number, calendar: WorkCalendar): string =>
  addWorkingDays(from, workingDays, calendar)

/** The last day of the publicity that was entered; empty while it cannot be told. */
export const publicityEndOf = (
  { publicityFrom, publicityTo, publicityDays }: Given,
  calendar: WorkCalendar,
): string =>
  publicityTo === '' && publicityDays > 0 && isDay(publicityFrom)
    ? publicityEnd(publicityFrom, publicityDays, calendar)
    : publicityTo

type Rule = (given: Given, context: MoveContext, field: FieldNeed) => FieldProblem | null

const problem = (field: string, text: string): FieldProblem => ({ field, text })
const lengthOf = (text: string): number => Array.from(text.trim()).length
const isUrl = (text: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(text)
const proved = ({ proofFileIds, proofUrl }: Given): boolean =>
  proofFileIds.length > 0 || proofUrl !== ''

const filled: Readonly<Record<MoveField, (given: Given) => boolean>> = {
  note: ({ note }) => note.trim() !== '',
  on: ({ on }) => on !== '',
  proof: proved,
  typedName: ({ typedName }) => typedName.trim() !== '',
  truth: ({ truth }) => truth,
  acceptNo: ({ acceptNo }) => acceptNo.trim() !== '',
  noReview: ({ noReview }) => noReview,
  publicity: ({ publicityFrom, publicityTo, publicityDays }) =>
    publicityFrom !== '' && (publicityTo !== '' || publicityDays > 0),
  upheld: ({ upheld }) => upheld,
  lessons: ({ lessons }) => lessons.trim() !== '',
  certificateNo: ({ certificateNo }) => certificateNo.trim() !== '',
  valid: ({ validFrom, validTo }) => validFrom !== '' && validTo !== '',
  approvedAmount: ({ approvedAmount }) => approvedAmount !== '',
  amount: ({ amount }) => amount !== '',
  dueOn: ({ dueOn }) => dueOn !== '',
  items: ({ items }) => items.length > 0,
  duties: ({ duties }) => duties.length > 0,
}

const MISSING: Partial<Record<MoveField, string>> = {
  truth: '请先确认真实性声明',
  noReview: '请确认该项目不设专家评审',
  upheld: '公示期间只有异议成立才能登记未通过',
  publicity: '请填写公示开始日期，以及截止日期或工作日天数',
  valid: '请填写资质的有效期起止日期',
  proof: '请上传证明材料或填写公示、文件链接',
  typedName: '请再次输入项目名称',
  items: '请至少列出一项',
}

const missing = (field: FieldNeed): FieldProblem =>
  problem(INPUTS[field.name]?.[0] ?? field.name, MISSING[field.name] ?? `请填写${field.label}`)

const tooLong = (field: keyof Given, text: string, most: number, label: string) =>
  lengthOf(text) > most ? problem(field, `${label}最多 ${most} 字`) : null

/** A day outside: it exists, is not to come, and not before the step before it. */
const dayRule: Rule = ({ on }, { today, lastOutsideOn }, { label }) => {
  if (on === '') return null
  if (!isDay(on)) return problem('on', `${label}不是有效的日期`)
  if (on > today) return problem('on', `${label}不能晚于今天`)
  return lastOutsideOn !== '' && on < lastOutsideOn
    ? problem('on', `${label}不能早于上一步的 ${lastOutsideOn}`)
    : null
}

/** An approval is not older than the end of the publicity. */
const approvalRule: Rule = (given, context, field) => {
  const wrong = dayRule(given, context, field)
  if (wrong !== null || given.on === '' || given.on >= context.publicityTo) return wrong
  return problem('on', `${field.label}不能早于公示截止日 ${context.publicityTo}`)
}

const publicityRule: Rule = (given, { calendar }) => {
  const { publicityFrom, publicityTo, publicityUrl } = given
  if (publicityFrom !== '' && !isDay(publicityFrom))
    return problem('publicityFrom', '公示开始日期不是有效的日期')
  if (publicityTo !== '' && !isDay(publicityTo))
    return problem('publicityTo', '公示截止日期不是有效的日期')
  if (publicityEndOf(given, calendar) < publicityFrom)
    return problem('publicityTo', '公示截止日期不能早于开始日期')
  return publicityUrl === '' || isUrl(publicityUrl)
    ? null
    : problem('publicityUrl', '公示链接应以 http:// 或 https:// 开头')
}

const validRule: Rule = ({ validFrom, validTo }) => {
  if (validFrom !== '' && !isDay(validFrom)) return problem('validFrom', '有效期起不是有效的日期')
  if (validTo !== '' && !isDay(validTo)) return problem('validTo', '有效期止不是有效的日期')
  return validTo !== '' && validTo < validFrom
    ? problem('validTo', '有效期止不能早于有效期起')
    : null
}

const yuan = (field: 'approvedAmount' | 'amount', text: string, label: string) =>
  text === '' || (isAmount(text) && centsOf(text) > 0n)
    ? null
    : problem(field, `请填写${label}（单位：元），大于 0，最多两位小数`)

/** 到账: never more than was approved; a part is less, all of it is all or says why. */
const arrivedRule =
  (event: 'partPaid' | 'paid'): Rule =>
  ({ amount, note }, { approvedAmount, paidAmount }) => {
    const wrong = yuan('amount', amount, '本次到账金额')
    if (wrong !== null || amount === '') return wrong
    const left = centsOf(approvedAmount) - centsOf(paidAmount) - centsOf(amount)
    if (left < 0n)
      return problem('amount', `累计到账不能超过批准金额 ${amountOf(centsOf(approvedAmount))} 元`)
    if (event === 'partPaid')
      return left === 0n ? problem('amount', '已全部到账，请登记全部到账') : null
    return left > 0n && note.trim() === ''
      ? problem('note', `比批准金额少 ${amountOf(left)} 元，请说明原因`)
      : null
  }

const dueRule: Rule = ({ dueOn, on }, _standing, { label }) => {
  if (dueOn === '') return null
  if (!isDay(dueOn)) return problem('dueOn', `${label}不是有效的日期`)
  return dueOn < on ? problem('dueOn', '补正截止日期不能早于通知日期') : null
}

const itemsRule: Rule = ({ items }, { materials }) => {
  const ids = items.map(({ materialId }) => materialId).filter((id) => id !== '')
  if (ids.some((id) => !materials.some((material) => material.id === id)))
    return problem('items', '其中的材料已不在清单中，请刷新')
  if (new Set(ids).size < ids.length) return problem('items', '同一份材料只能列一次')
  if (items.some(({ text }) => text.trim() === '')) return problem('items', '请填写每一项的原因')
  return items.some(({ text }) => lengthOf(text) > NOTE_MAX)
    ? problem('items', `每一项的原因最多 ${NOTE_MAX} 字`)
    : null
}

const dutiesRule: Rule = ({ duties }) => {
  if (duties.some(({ name, dueOn }) => name.trim() === '' || !isDay(dueOn)))
    return problem('duties', '请填写每项年报或验收的名称和日期')
  return duties.some(({ name }) => lengthOf(name) > 100)
    ? problem('duties', '年报或验收的名称最多 100 字')
    : null
}

const RULE: Partial<Record<MoveField, Rule>> = {
  note: ({ note }, _standing, { label }) => tooLong('note', note, NOTE_MAX, label),
  on: dayRule,
  proof: ({ proofUrl }) =>
    proofUrl === '' || (isUrl(proofUrl) && lengthOf(proofUrl) <= 300)
      ? null
      : problem('proofUrl', '证明链接应以 http:// 或 https:// 开头，最多 300 字'),
  typedName: ({ typedName }, { draft }) =>
    typedName.trim() === draft.projectName.trim()
      ? null
      : problem('typedName', '输入的项目名称不一致'),
  acceptNo: ({ acceptNo }) => tooLong('acceptNo', acceptNo, 100, '受理编号'),
  publicity: publicityRule,
  lessons: ({ lessons }) => tooLong('lessons', lessons, NOTE_MAX, '经验总结'),
  certificateNo: ({ certificateNo }) =>
    tooLong('certificateNo', certificateNo, 100, '证书编号或文号'),
  valid: validRule,
  approvedAmount: ({ approvedAmount }) => yuan('approvedAmount', approvedAmount, '批准金额'),
  dueOn: dueRule,
  items: itemsRule,
  duties: dutiesRule,
}

const ruleOf = ({ event }: Transition, name: MoveField): Rule | undefined => {
  if (name === 'amount' && (event === 'partPaid' || event === 'paid')) return arrivedRule(event)
  return name === 'on' && event === 'approve' ? approvalRule : RULE[name]
}

/** What is wrong with what was entered for a move, one text a field, in the order of the dialog. */
export const givenProblems = (
  row: Transition,
  fields: readonly FieldNeed[],
  given: Given,
  context: MoveContext,
): FieldProblem[] => {
  const either = fields.filter(({ need }) => need === 'either')
  const noneOf = either.length > 0 && !either.some(({ name }) => filled[name](given))
  return [
    ...fields.flatMap((field) => {
      if (field.need === 'must' && !filled[field.name](given)) return [missing(field)]
      const wrong = ruleOf(row, field.name)?.(given, context, field) ?? null
      return wrong === null ? [] : [wrong]
    }),
    ...(noneOf
      ? [
          problem(
            either[0]?.name ?? '',
            `请填写${either[0]?.label ?? ''}，或上传证明材料、填写链接`,
          ),
        ]
      : []),
  ]
}
