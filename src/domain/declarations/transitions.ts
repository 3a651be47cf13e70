import type { DeclareActor, DeclareEvent, DeclareStatus } from './codes.ts'
import type { DeclareLine } from './lines.ts'

/** What a dialog asks for before a move; several inputs may stand behind one name. */
export const MOVE_FIELD = {
  note: '说明',
  on: '发生日期',
  proof: '证明材料（文件或链接）',
  typedName: '再次输入项目名称',
  truth: '真实性声明',
  acceptNo: '受理编号',
  noReview: '该项目不设专家评审',
  publicity: '公示期',
  upheld: '公示异议成立',
  lessons: '经验总结',
  certificateNo: '证书编号或文号',
  valid: '有效期',
  approvedAmount: '批准金额',
  amount: '本次到账金额',
  dueOn: '补正截止日期',
  items: '逐项说明',
  duties: '后续年报与验收',
} as const
export type MoveField = keyof typeof MOVE_FIELD

export interface FieldNeed {
  name: MoveField
  /** `either`: one of those so marked is enough. */
  need: 'must' | 'may' | 'either'
  label: string
}

/** What has to be so before a move, beside what is entered with it (guards.ts). */
export type Guard =
  | 'complete'
  | 'inTime'
  | 'returnedAgain'
  | 'correctedAgain'
  | 'materialsPassed'
  | 'publicityOver'
  | 'fundless'
  | 'asked'
  | 'notAsked'

/** One row of the table of moves. */
export interface Transition {
  event: DeclareEvent
  from: readonly DeclareStatus[]
  /** `same`: nothing but the entry changes. */
  to: DeclareStatus | 'same'
  by: readonly Exclude<DeclareActor, 'G'>[]
  /** Which call of the company makes it; `serve` for the advisor's alone, `time` for the system's. */
  call: 'submit' | 'progress' | 'withdraw' | 'serve' | 'time'
  guards: readonly Guard[]
  fields: readonly FieldNeed[]
  /** It happened outside: its day may not be before the day of the step outside before it. */
  outside: boolean
  /** The lines on which it is made; every line to whose states it leads where there are none. */
  lines: readonly DeclareLine[]
}

type Needs = Partial<Record<MoveField, FieldNeed['need'] | [FieldNeed['need'], string]>>

const fieldsFrom = (needs: Needs): FieldNeed[] =>
  (Object.keys(needs) as MoveField[]).map((name) => {
    const given = needs[name] ?? 'may'
    const [need, label] = typeof given === 'string' ? [given, MOVE_FIELD[name]] : given
    return { name, need, label }
  })

/** One or more rows of an event, each from some states to one. */
const move = (
  event: DeclareEvent,
  by: Transition['by'],
  call: Transition['call'],
  ways: readonly (readonly [from: string, to: DeclareStatus | 'same'])[],
  more: {
    guards?: readonly Guard[]
    needs?: Needs
    outside?: true
    lines?: readonly DeclareLine[]
  } = {},
): Transition[] =>
  ways.map(([from, to]) => ({
    event,
    from: from.split(' ') as DeclareStatus[],
    to,
    by,
    call,
    guards: more.guards ?? [],
    fields: fieldsFrom(more.needs ?? {}),
    outside: more.outside ?? false,
    lines: more.lines ?? [],
  }))

/** The administrator may do whatever a declarer may. */
const OWN = ['E', 'A'] as const
const BOTH = ['E', 'A', 'V'] as const
const DATED = { on: 'must', proof: 'may', note: 'may' } as const satisfies Needs
const REASON: Needs['note'] = ['must', '原因']
const CONCLUDED = {
  needs: { on: ['must', '办结日期'], proof: 'must', note: 'may' },
  outside: true,
} as const satisfies { needs: Needs; outside: true }

/**
 * The whole of a declaration (product.md 4.7): what is not here is refused. Two readings: an
 * instalment leaves 76 where it is until all has arrived, and 80 is reached from 70 where there is
 * no money. A declaration of a narrower line (lines.ts) makes those that lead to its own states.
 */
export const TRANSITIONS: readonly Transition[] = [
  ...move('toReview', OWN, 'submit', [['10', '15']], {
    guards: ['complete', 'inTime'],
    needs: { note: 'may' },
  }),
  ...move('submit', ['A'], 'submit', [['10', '20']], {
    guards: ['complete', 'inTime'],
    needs: { note: 'may' },
  }),
  ...move('reviewPass', ['A'], 'submit', [['15', '20']], { needs: { note: 'may' } }),
  ...move('reviewReturn', ['A'], 'submit', [['15', '10']], { needs: { note: REASON } }),
  ...move('firstPass', ['V'], 'serve', [['20', '30']], { needs: { note: 'may' } }),
  ...move('firstReturn', ['V'], 'serve', [['20', '21']], {
    needs: { items: ['must', '退回的材料和原因'], note: 'may' },
  }),
  ...move('resubmit', OWN, 'submit', [['21', '20']], {
    guards: ['returnedAgain'],
    needs: { note: 'may' },
  }),
  ...move('prepared', ['V'], 'serve', [['30', '35']], {
    guards: ['materialsPassed'],
    needs: { note: 'may' },
  }),
  ...move('finalise', ['A'], 'submit', [['35', '40']], {
    needs: {
      truth: 'must',
      on: ['must', '正式提交日期'],
      acceptNo: 'either',
      proof: 'either',
      note: 'may',
    },
    outside: true,
  }),
  ...move('finalReturn', ['A'], 'submit', [['35', '30']], { needs: { note: REASON } }),
  ...move('formal', BOTH, 'progress', [['40', '41']], { needs: DATED, outside: true }),
  ...move('correct', BOTH, 'progress', [['41', '42']], {
    needs: { ...DATED, on: ['must', '通知日期'], items: ['must', '补正要求'], dueOn: 'must' },
    outside: true,
  }),
  ...move('corrected', BOTH, 'progress', [['42', '41']], {
    guards: ['correctedAgain'],
    needs: { ...DATED, on: ['must', '提交日期'], note: ['must', '补正答复'] },
    outside: true,
  }),
  ...move('expert', BOTH, 'progress', [['41', '50']], { needs: DATED, outside: true }),
  ...move('site', BOTH, 'progress', [['50', '55']], { needs: DATED, outside: true }),
  ...move('publicity', BOTH, 'progress', [['50 55', '60']], {
    needs: { ...DATED, publicity: 'must' },
    outside: true,
  }),
  ...move('publicityDirect', BOTH, 'progress', [['41', '60']], {
    needs: { ...DATED, noReview: 'must', publicity: 'must' },
    outside: true,
  }),
  ...move('approve', BOTH, 'progress', [['60', '70']], {
    guards: ['publicityOver'],
    needs: {
      on: ['must', '认定/立项日期'],
      certificateNo: 'either',
      proof: 'either',
      valid: 'may',
      approvedAmount: ['may', '批准金额（没有资金时留空）'],
      duties: 'may',
      note: 'may',
    },
    outside: true,
  }),
  ...move('reject', BOTH, 'progress', [['41 42 50 55 60', '91']], {
    needs: {
      on: ['must', '通知日期'],
      note: REASON,
      proof: 'must',
      upheld: 'may',
      lessons: 'may',
    },
    outside: true,
  }),
  ...move('awaitFunds', OWN, 'progress', [['70', '75']], {
    needs: { approvedAmount: 'must', on: ['must', '批准日期'], proof: 'may', note: 'may' },
    outside: true,
  }),
  ...move('partPaid', OWN, 'progress', [['75 76', '76']], {
    needs: { amount: 'must', on: ['must', '到账日期'], proof: 'may', note: 'may' },
    outside: true,
  }),
  ...move('paid', OWN, 'progress', [['75 76', '80']], {
    needs: {
      amount: 'must',
      on: ['must', '到账日期'],
      proof: 'may',
      note: ['may', '说明（少于批准金额时必填）'],
    },
    outside: true,
  }),
  ...move('noFunds', OWN, 'progress', [['70', '80']], {
    guards: ['fundless'],
    needs: { note: 'may' },
  }),
  ...move('duties', ['S'], 'time', [['70 80', '85']]),
  ...move('conclude', BOTH, 'progress', [['80 85', '90']], CONCLUDED),
  // Where nobody grants or pays, it is done once it is recognised, or handed in.
  ...move('conclude', BOTH, 'progress', [['70', '90']], { ...CONCLUDED, lines: ['title'] }),
  ...move('conclude', BOTH, 'progress', [['40 41', '90']], { ...CONCLUDED, lines: ['filing'] }),
  ...move('withdraw', OWN, 'withdraw', [['10 15 20 21 30 35', '92']], {
    needs: { note: REASON, typedName: 'must' },
  }),
  ...move('withdrawFiled', ['A'], 'withdraw', [['40 41 42 50 55 60', '92']], {
    needs: {
      on: ['must', '撤回日期'],
      note: REASON,
      proof: ['must', '撤回证明（文件或链接）'],
      typedName: 'must',
    },
    outside: true,
  }),
  ...move('lapse', ['S'], 'time', [['10 15 20 21 30 35', '93']]),
  ...move('askEnd', ['A'], 'withdraw', [['40 41 42 50 55 60 70 75 76 80 85', 'same']], {
    guards: ['notAsked'],
    needs: { note: REASON, typedName: 'must' },
  }),
  ...move('dropEnd', ['A'], 'withdraw', [['40 41 42 50 55 60 70 75 76 80 85', 'same']], {
    guards: ['asked'],
    needs: { note: 'may' },
  }),
  ...move('agreeEnd', ['V'], 'serve', [['40 41 42 50 55 60 70 75 76 80 85', '94']], {
    guards: ['asked'],
    needs: { note: ['must', '顾问说明'] },
  }),
  ...move('refuseEnd', ['V'], 'serve', [['40 41 42 50 55 60 70 75 76 80 85', 'same']], {
    guards: ['asked'],
    needs: { note: REASON },
  }),
  ...move('cancelTitle', BOTH, 'progress', [['70 75 76 80 85 90', '95']], {
    needs: { on: ['must', '取消日期'], note: REASON, proof: 'must' },
    outside: true,
  }),
]
