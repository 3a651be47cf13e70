import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DECLARE_EVENTS,
  DECLARE_STAGES,
  DECLARE_STATE,
  DECLARE_STATUSES,
  type DeclareEvent,
  type DeclareStatus,
  TAB_STATUSES,
} from './codes.ts'
import { type Given, NOTHING } from './given.ts'
import type { MoveContext } from './guards.ts'
import {
  fieldsOf,
  holderOf,
  isEnd,
  mayCopy,
  mayDelete,
  mayEdit,
  mayJudge,
  mayUpload,
  transitionsFor,
  type Mover,
  nextStatus,
  rowOf,
} from './machine.ts'
import { TRANSITIONS } from './transitions.ts'
import { type Step, stepOf } from './step.ts'
import { COMPLETE, contextOf } from './testing.ts'

const ACTORS: readonly Mover[] = ['E', 'A', 'V', 'S']

/**
 * product.md 4.7 written out by hand, one line a state: `event>to by`. Whatever is missing is
 * refused. E stands for the declarer, and for the administrator who may do the same.
 */
const TABLE: Readonly<Record<DeclareStatus, string>> = {
  '10': 'toReview>15 EA, submit>20 A, withdraw>92 EA, lapse>93 S',
  '15': 'reviewPass>20 A, reviewReturn>10 A, withdraw>92 EA, lapse>93 S',
  '20': 'firstPass>30 V, firstReturn>21 V, withdraw>92 EA, lapse>93 S',
  '21': 'resubmit>20 EA, withdraw>92 EA, lapse>93 S',
  '30': 'prepared>35 V, withdraw>92 EA, lapse>93 S',
  '35': 'finalise>40 A, finalReturn>30 A, withdraw>92 EA, lapse>93 S',
  '40': 'formal>41 EAV, withdrawFiled>92 A, agreeEnd>94 V, askEnd>40 A, dropEnd>40 A, refuseEnd>40 V',
  '41': 'correct>42 EAV, expert>50 EAV, publicityDirect>60 EAV, reject>91 EAV, withdrawFiled>92 A, agreeEnd>94 V, askEnd>41 A, dropEnd>41 A, refuseEnd>41 V',
  '42': 'corrected>41 EAV, reject>91 EAV, withdrawFiled>92 A, agreeEnd>94 V, askEnd>42 A, dropEnd>42 A, refuseEnd>42 V',
  '50': 'site>55 EAV, publicity>60 EAV, reject>91 EAV, withdrawFiled>92 A, agreeEnd>94 V, askEnd>50 A, dropEnd>50 A, refuseEnd>50 V',
  '55': 'publicity>60 EAV, reject>91 EAV, withdrawFiled>92 A, agreeEnd>94 V, askEnd>55 A, dropEnd>55 A, refuseEnd>55 V',
  '60': 'approve>70 EAV, reject>91 EAV, withdrawFiled>92 A, agreeEnd>94 V, askEnd>60 A, dropEnd>60 A, refuseEnd>60 V',
  '70': 'awaitFunds>75 EA, noFunds>80 EA, duties>85 S, cancelTitle>95 EAV, agreeEnd>94 V, askEnd>70 A, dropEnd>70 A, refuseEnd>70 V',
  '75': 'partPaid>76 EA, paid>80 EA, cancelTitle>95 EAV, agreeEnd>94 V, askEnd>75 A, dropEnd>75 A, refuseEnd>75 V',
  '76': 'partPaid>76 EA, paid>80 EA, cancelTitle>95 EAV, agreeEnd>94 V, askEnd>76 A, dropEnd>76 A, refuseEnd>76 V',
  '80': 'duties>85 S, conclude>90 EAV, cancelTitle>95 EAV, agreeEnd>94 V, askEnd>80 A, dropEnd>80 A, refuseEnd>80 V',
  '85': 'conclude>90 EAV, cancelTitle>95 EAV, agreeEnd>94 V, askEnd>85 A, dropEnd>85 A, refuseEnd>85 V',
  '90': 'cancelTitle>95 EAV',
  '91': '',
  '92': '',
  '93': '',
  '94': '',
  '95': '',
}

const expected = new Map(
  (Object.entries(TABLE) as [DeclareStatus, string][]).flatMap(([status, line]) =>
    line
      .split(', ')
      .filter((cell) => cell !== '')
      .flatMap((cell) => {
        const [, event = '', to = '', by = ''] = /^(\w+)>(\d\d) (\w+)$/.exec(cell) ?? []
        return Array.from(by, (actor): [string, string] => [`${status} ${event} ${actor}`, to])
      }),
  ),
)

test('every state × event × actor goes where the table says, and nowhere else', () => {
  let cells = 0
  for (const status of DECLARE_STATUSES)
    for (const event of DECLARE_EVENTS)
      for (const actor of ACTORS) {
        const name = `${status} ${event} ${actor}`
        expect(nextStatus(status, event, actor, 'full'), name).toBe(expected.get(name) ?? null)
        cells += 1
      }
  expect(cells).toBe(23 * 33 * 4)
  expect(expected.size).toBe(160)
})

test('a state has one row for an event, and every event is of use', () => {
  for (const status of DECLARE_STATUSES)
    for (const event of DECLARE_EVENTS) {
      const rows = TRANSITIONS.filter((row) => row.event === event && row.from.includes(status))
      expect(rows.length, `${status} ${event}`).toBeLessThanOrEqual(1)
    }
  expect(new Set(TRANSITIONS.map(({ event }) => event))).toEqual(new Set(DECLARE_EVENTS))
})

test('the tabs divide the states among them, and the stages are those on the way', () => {
  const all = Object.values(TAB_STATUSES).flat()
  expect(all.toSorted()).toEqual([...DECLARE_STATUSES].toSorted())
  const staged = DECLARE_STAGES.flatMap(({ statuses }) => statuses)
  expect(staged.toSorted()).toEqual(DECLARE_STATUSES.filter((status) => !isEnd(status)).toSorted())
})

test('who may edit, upload, judge, delete and copy', () => {
  const those = (may: (status: DeclareStatus) => boolean) => DECLARE_STATUSES.filter(may)
  expect(those((status) => mayEdit(status, 'E'))).toEqual(['10', '21', '30'])
  expect(those((status) => mayEdit(status, 'A'))).toEqual(['10', '21', '30'])
  expect(those((status) => mayEdit(status, 'V'))).toEqual(['30'])
  expect(those((status) => mayEdit(status, 'V', true))).toEqual(['10', '30'])
  expect(those((status) => mayUpload(status, 'V', false, true))).toEqual(['10', '30'])
  expect(those((status) => mayEdit(status, 'S', true))).toEqual([])
  expect(those((status) => mayEdit(status, 'S'))).toEqual([])
  expect(those((status) => mayUpload(status, 'E', true))).toEqual(['10', '21', '30', '42'])
  expect(those((status) => mayUpload(status, 'V', true))).toEqual(['30', '42'])
  expect(those((status) => mayUpload(status, 'E', false))).toEqual(['10', '21', '30'])
  expect(those(mayJudge)).toEqual(['20', '30'])
  expect(those(mayDelete)).toEqual(['10'])
  expect(those(mayCopy)).toEqual(['91'])
})

test('an end that was asked for waits for the advisor besides', () => {
  expect(holderOf('41')).toEqual(['G'])
  expect(holderOf('41', true)).toEqual(['G', 'V'])
  expect(holderOf('42', true)).toEqual(['E', 'V'])
  expect(holderOf('94')).toEqual([])
})

test('what is asked depends on the state and on the title', () => {
  const names = (event: DeclareEvent, status: DeclareStatus, titleCode = '') =>
    fieldsOf(event, { status, titleCode, line: 'full' }).map(({ name, need }) => `${name} ${need}`)
  expect(names('reject', '50')).toEqual(['on must', 'note must', 'proof must', 'lessons may'])
  expect(names('reject', '60')).toContain('upheld must')
  expect(names('approve', '60')).not.toContain('valid must')
  expect(names('approve', '60', 'hnte')).toContain('valid must')
  expect(names('approve', '41')).toEqual([])
})

/** Everything that any move could ask for, as of a day. */
const FULL: Given = {
  ...NOTHING,
  note: '说明',
  on: '2026-11-22',
  proofUrl: 'https://example.com/proof',
  typedName: COMPLETE.projectName,
  truth: true,
  acceptNo: '受理 1 号',
  noReview: true,
  publicityFrom: '2026-11-10',
  publicityTo: '2026-11-20',
  upheld: true,
  certificateNo: 'GR202644000001',
  validFrom: '2026-11-20',
  validTo: '2029-11-19',
  approvedAmount: '100000',
  amount: '40000',
  dueOn: '2026-12-10',
  items: [{ materialId: 'm1', text: '缺少盖章' }],
}

const taken = (context: MoveContext, event: DeclareEvent, by: Mover, given: Given = FULL): Step => {
  const result = stepOf(context, event, by, given)
  if (!result.ok) throw new Error(`${event}: ${result.refusal.text}`)
  return result.step
}

const refusedFor = (
  context: Partial<MoveContext>,
  event: DeclareEvent,
  by: Mover,
  given: Partial<Given> = {},
): string | null => {
  const result = stepOf(contextOf(context), event, by, { ...FULL, ...given })
  return result.ok ? null : result.refusal.text
}

describe('guards', () => {
  const draft = (more: Partial<typeof COMPLETE>) => ({ ...COMPLETE, ...more })
  const material = (state: MoveContext['materials'][number]['state'], required = true) => [
    { id: 'm1', name: '营业执照', required, state },
  ]

  test.each<[Partial<MoveContext>, DeclareEvent, Mover, Partial<Given>, string | null]>([
    [{ status: '10' }, 'toReview', 'E', {}, null],
    [{ status: '10', draft: draft({ principal: '' }) }, 'toReview', 'E', {}, '请填写项目负责人'],
    [{ status: '10', draft: draft({ level: '' }) }, 'submit', 'A', {}, '请选择层级'],
    [
      { status: '10', draft: draft({ deadlineOnline: '2026-11-21' }) },
      'toReview',
      'E',
      {},
      '网上申报已于 2026-11-21 截止',
    ],
    [{ status: '10', draft: draft({ deadlineOnline: '2026-11-22' }) }, 'toReview', 'E', {}, null],
    [
      { status: '10', draft: draft({ deadlineRecommend: '2026-11-21' }) },
      'submit',
      'A',
      {},
      '推荐上报已于 2026-11-21 截止',
    ],
    [{ status: '10', draft: draft({ deadlinePaper: '2026-11-21' }) }, 'toReview', 'E', {}, null],
    [{ status: '15' }, 'reviewReturn', 'A', { note: ' ' }, '请填写原因'],
    [{ status: '20' }, 'firstReturn', 'V', { items: [] }, '请至少列出一项'],
    [
      { status: '20' },
      'firstReturn',
      'V',
      { items: [{ materialId: 'gone', text: 'x' }] },
      '其中的材料已不在清单中，请刷新',
    ],
    [
      { status: '21', materials: material('returned') },
      'resubmit',
      'E',
      {},
      '退回的材料尚未重新上传：“营业执照”',
    ],
    [{ status: '21', materials: material('uploaded') }, 'resubmit', 'E', {}, null],
    [
      { status: '30', materials: material('uploaded') },
      'prepared',
      'V',
      {},
      '必需的材料尚未全部通过：“营业执照”',
    ],
    [{ status: '30', materials: material('none', false) }, 'prepared', 'V', {}, null],
    [{ status: '30', materials: [] }, 'prepared', 'V', {}, '材料清单是空的'],
    [{ status: '35' }, 'finalise', 'A', { truth: false }, '请先确认真实性声明'],
    [{ status: '35' }, 'finalise', 'A', { on: '' }, '请填写正式提交日期'],
    [{ status: '35' }, 'finalise', 'A', { on: '2026-11-23' }, '正式提交日期不能晚于今天'],
    [
      { status: '35' },
      'finalise',
      'A',
      { acceptNo: '', proofUrl: '' },
      '请填写受理编号，或上传证明材料、填写链接',
    ],
    [{ status: '35' }, 'finalise', 'A', { acceptNo: '', proofFileIds: ['f'] }, null],
    [{ status: '41' }, 'expert', 'V', { on: '' }, '请填写发生日期'],
    [
      { status: '41', lastOutsideOn: '2026-11-20' },
      'expert',
      'V',
      { on: '2026-11-19' },
      '发生日期不能早于上一步的 2026-11-20',
    ],
    [{ status: '41' }, 'publicityDirect', 'E', { noReview: false }, '请确认该项目不设专家评审'],
    [{ status: '41' }, 'correct', 'V', { dueOn: '' }, '请填写补正截止日期'],
    [{ status: '41' }, 'correct', 'V', { items: [] }, '请至少列出一项'],
    [{ status: '41' }, 'correct', 'V', { dueOn: '2026-11-21' }, '补正截止日期不能早于通知日期'],
    [{ status: '42' }, 'corrected', 'E', { note: '' }, '请填写补正答复'],
    [
      { status: '42', materials: material('returned'), correctionOf: ['m1'] },
      'corrected',
      'E',
      {},
      '需要补正的材料尚未重新上传：“营业执照”',
    ],
    [{ status: '42', materials: material('returned') }, 'corrected', 'E', {}, null],
    [{ status: '50' }, 'reject', 'V', { proofUrl: '' }, '请上传证明材料或填写公示、文件链接'],
    [{ status: '50' }, 'reject', 'V', { upheld: false }, null],
    [{ status: '60' }, 'reject', 'V', { upheld: false }, '公示期间只有异议成立才能登记未通过'],
    [
      { status: '60', publicityTo: '2026-11-23' },
      'approve',
      'E',
      {},
      '公示期到 2026-11-23，届满后才能登记结果',
    ],
    [{ status: '60', publicityTo: '2026-11-22' }, 'approve', 'E', {}, null],
    [
      { status: '60', publicityTo: '2026-11-22' },
      'approve',
      'E',
      { on: '2026-11-21' },
      '认定/立项日期不能早于公示截止日 2026-11-22',
    ],
    [
      { status: '60' },
      'approve',
      'E',
      { certificateNo: '', proofUrl: '' },
      '请填写证书编号或文号，或上传证明材料、填写链接',
    ],
    [{ status: '60' }, 'approve', 'E', { validTo: '' }, '请填写资质的有效期起止日期'],
    [{ status: '60' }, 'approve', 'E', { validTo: '2026-11-19' }, '有效期止不能早于有效期起'],
    [
      { status: '70' },
      'awaitFunds',
      'E',
      { approvedAmount: '0' },
      '请填写批准金额（单位：元），大于 0，最多两位小数',
    ],
    [{ status: '70', approvedAmount: '5' }, 'noFunds', 'E', {}, '已有批准金额，请登记到账'],
    [
      { status: '75', approvedAmount: '39999.99' },
      'partPaid',
      'E',
      {},
      '累计到账不能超过批准金额 39999.99 元',
    ],
    [{ status: '75', approvedAmount: '40000' }, 'partPaid', 'E', {}, '已全部到账，请登记全部到账'],
    [{ status: '75', approvedAmount: '40000' }, 'paid', 'E', {}, null],
    [
      { status: '76', approvedAmount: '100000', paidAmount: '50000' },
      'paid',
      'E',
      { note: '' },
      '比批准金额少 10000 元，请说明原因',
    ],
    [{ status: '80' }, 'conclude', 'V', { proofUrl: '' }, '请上传证明材料或填写公示、文件链接'],
    [{ status: '85' }, 'conclude', 'E', {}, null],
    [{ status: '30' }, 'withdraw', 'E', { typedName: '别的' }, '输入的项目名称不一致'],
    [
      { status: '50' },
      'withdrawFiled',
      'A',
      { proofUrl: '' },
      '请上传证明材料或填写公示、文件链接',
    ],
    [{ status: '50' }, 'agreeEnd', 'V', {}, '企业管理员尚未申请终止'],
    [{ status: '50', endAsked: true }, 'agreeEnd', 'V', { note: '' }, '请填写顾问说明'],
    [{ status: '50', endAsked: true }, 'agreeEnd', 'V', {}, null],
    [{ status: '50', endAsked: true }, 'askEnd', 'A', {}, '已经申请终止，等待顾问答复'],
    [{ status: '50' }, 'askEnd', 'E', {}, '申报当前为“专家评审”，不能申请终止'],
    [{ status: '91' }, 'withdraw', 'A', {}, '申报当前为“未通过”，不能撤回申报'],
  ])('%j %s by %s with %j: %s', (context, event, by, given, text) => {
    expect(refusedFor(context, event, by, given)).toBe(text)
  })

  test('the moves that are offered say what is missing', () => {
    const offers = transitionsFor(contextOf({ status: '30', materials: material('uploaded') }), 'V')
    expect(offers.map(({ event, to, why }) => [event, to, why])).toEqual([
      ['prepared', '35', '必需的材料尚未全部通过：“营业执照”'],
    ])
    const asked = transitionsFor(contextOf({ status: '40', endAsked: true }), 'A')
    expect(asked.map(({ event }) => event)).toEqual(['formal', 'withdrawFiled', 'dropEnd'])
    const plain = transitionsFor(contextOf({ status: '40' }), 'V')
    expect(plain.map(({ event }) => event)).toEqual(['formal'])
    for (const status of DECLARE_STATUSES)
      expect(
        transitionsFor(contextOf({ status }), 'S').every(({ row }) => row.call === 'time'),
      ).toBe(true)
  })
})

describe('what a move does', () => {
  const kinds = (step: Step): string[] => step.deeds.map(({ kind }) => kind)

  test('the publicity is counted in working days', () => {
    const calendar = { off: new Set(['2026-11-24']), on: new Set<string>() }
    const step = taken(contextOf({ status: '50', calendar }), 'publicity', 'V', {
      ...FULL,
      publicityFrom: '2026-11-20',
      publicityTo: '',
      publicityDays: 5,
    })
    // 2026-11-20 is a Friday; Tuesday is off.
    expect(step.changes.publicityTo).toBe('2026-11-30')
  })

  test('an approval brings the title, its reports, and the money that was granted', () => {
    const step = taken(contextOf({ status: '60' }), 'approve', 'E')
    expect(step.changes).toMatchObject({
      approvedOn: '2026-11-22',
      validFrom: '2026-11-20',
      validTo: '2029-11-19',
      approvedAmount: '100000',
    })
    expect(step.deeds).toEqual([
      { kind: 'grantTitle' },
      {
        kind: 'addDuties',
        duties: [2027, 2028, 2029].map((year) => ({
          kind: 'report',
          name: `${year} 年高新技术企业年度发展情况报表`,
          dueOn: `${year}-05-31`,
        })),
      },
    ])
    const plain = contextOf({ status: '60', draft: { ...COMPLETE, titleCode: '' } })
    const acceptance = { kind: 'acceptance', name: '项目验收', dueOn: '2027-12-31' } as const
    expect(taken(plain, 'approve', 'E', { ...FULL, duties: [acceptance] }).deeds).toEqual([
      { kind: 'addDuties', duties: [acceptance] },
    ])
  })

  test('money adds up', () => {
    const context = contextOf({ status: '76', approvedAmount: '100000', paidAmount: '50000.5' })
    const step = taken(context, 'partPaid', 'E', { ...FULL, amount: '0.55' })
    expect(step).toMatchObject({ to: '76', changes: { paidAmount: '50001.05' } })
    expect(kinds(step)).toEqual(['pay'])
  })

  test('returned and corrected materials, frozen and thawed ones', () => {
    const at = (status: DeclareStatus) => contextOf({ status })
    expect(kinds(taken(at('20'), 'firstReturn', 'V'))).toEqual(['return'])
    expect(kinds(taken(at('30'), 'prepared', 'V'))).toEqual(['freeze'])
    expect(kinds(taken(at('35'), 'finalReturn', 'A'))).toEqual(['unfreeze'])
    expect(kinds(taken(at('41'), 'correct', 'V'))).toEqual(['return', 'openCorrection'])
    expect(kinds(taken(at('42'), 'corrected', 'E'))).toEqual(['freeze', 'closeCorrection'])
  })

  test('an end is the end of the order, and of the question', () => {
    const ended = taken(contextOf({ status: '50', endAsked: true }), 'agreeEnd', 'V')
    expect(ended.deeds).toEqual([{ kind: 'answerEnd' }, { kind: 'endOrder', how: 'end' }])
    const rejected = taken(contextOf({ status: '50', endAsked: true }), 'reject', 'V')
    expect(rejected.deeds).toEqual([{ kind: 'answerEnd' }, { kind: 'endOrder', how: 'conclude' }])
    expect(kinds(taken(contextOf({ status: '70' }), 'cancelTitle', 'V'))).toEqual([
      'endTitle',
      'endOrder',
    ])
  })

  test('what was not asked for does not count', () => {
    const { given, note } = taken(contextOf({ status: '10' }), 'toReview', 'E', {
      ...FULL,
      proofUrl: 'javascript:alert(1)',
      proofFileIds: ['f'],
    })
    expect(given).toEqual({ ...NOTHING, note: '说明' })
    expect(note).toBe('说明')
  })

  test('what was entered is told in words', () => {
    const { details } = taken(contextOf({ status: '41' }), 'correct', 'V')
    expect(details).toEqual([
      { name: '补正截止', value: '2026-12-10' },
      { name: '营业执照', value: '缺少盖章' },
    ])
  })
})

describe('laws', () => {
  /** Steps that end it all, taken seldom, so that walks come far. */
  const ENDS = new Set<DeclareEvent>([
    'withdraw',
    'withdrawFiled',
    'lapse',
    'reject',
    'agreeEnd',
    'cancelTitle',
  ])
  const walks = fc.array(
    fc.record({
      pick: fc.nat(),
      event: fc.constantFrom(...DECLARE_EVENTS),
      by: fc.constantFrom(...ACTORS),
      wild: fc.boolean(),
      amount: fc.integer({ min: 1, max: 60_000 }),
    }),
    { minLength: 60, maxLength: 120 },
  )
  /** A move of the state as its random fell; a wild one is anything at all. */
  const chosen = (
    status: DeclareStatus,
    random: { pick: number; wild: boolean; event: DeclareEvent; by: Mover },
  ): [DeclareEvent, Mover] => {
    const rows = TRANSITIONS.filter(
      ({ from, event }) => from.includes(status) && (!ENDS.has(event) || random.pick % 13 === 0),
    )
    const row = rows[random.pick % Math.max(1, rows.length)]
    if (random.wild || row === undefined) return [random.event, random.by]
    return [row.event, row.by[random.pick % row.by.length] ?? random.by]
  }

  /** A declaration as moves leave it, beside the database. */
  const afterStep = (context: MoveContext, { to, changes, deeds }: Step): MoveContext => ({
    ...context,
    status: to,
    lastOutsideOn: changes.lastOutsideOn ?? context.lastOutsideOn,
    publicityTo: changes.publicityTo ?? context.publicityTo,
    approvedAmount: changes.approvedAmount ?? context.approvedAmount,
    paidAmount: changes.paidAmount ?? context.paidAmount,
    endAsked: deeds.reduce(
      (asked, { kind }) => (kind === 'askEnd' ? true : kind === 'answerEnd' ? false : asked),
      context.endAsked,
    ),
  })

  test('a walk goes along the table alone; an end is left by nothing, and money stays below what was granted', () => {
    const reached = new Set<DeclareStatus>()
    fc.assert(
      fc.property(walks, (steps) => {
        let context = contextOf({ status: '10' })
        for (const random of steps) {
          const [event, by] = chosen(context.status, random)
          const given = { ...FULL, amount: String(random.amount) }
          const result = stepOf(context, event, by, given)
          const to = nextStatus(context.status, event, by, 'full')
          if (!result.ok) continue
          expect(result.step.from).toBe(context.status)
          expect(result.step.to).toBe(to)
          expect(isEnd(context.status)).toBe(false)
          expect(rowOf(context.status, event, 'full')?.by).toContain(by)
          expect(result.step.deeds.filter(({ kind }) => kind === 'endOrder').length).toBe(
            to !== context.status && DECLARE_STATE[result.step.to].holder.length === 0 ? 1 : 0,
          )
          context = afterStep(context, result.step)
          reached.add(context.status)
          expect(Number(context.paidAmount)).toBeLessThanOrEqual(
            Number(context.approvedAmount || 0),
          )
          expect(isEnd(context.status) && context.endAsked).toBe(false)
        }
      }),
      { numRuns: 400 },
    )
    expect(reached.size).toBeGreaterThan(18)
  })

  test('nothing that is not entered passes a field that must be', () => {
    for (const status of DECLARE_STATUSES)
      for (const row of TRANSITIONS.filter(({ from }) => from.includes(status))) {
        const line = row.lines[0] ?? 'full'
        const musts = fieldsOf(row.event, { status, titleCode: 'hnte', line }).filter(
          ({ need }) => need !== 'may',
        )
        if (musts.length === 0) continue
        const [by] = row.by
        const result = stepOf(
          contextOf({ status, line, endAsked: row.guards.includes('asked') }),
          row.event,
          by as Mover,
          NOTHING,
        )
        expect(result.ok, `${status} ${row.event}`).toBe(false)
      }
  })

  test('every state but the first is reached from it', () => {
    const seen = new Set<DeclareStatus>(['10'])
    for (;;) {
      const before = seen.size
      for (const row of TRANSITIONS)
        if (row.to !== 'same' && row.from.some((from) => seen.has(from))) seen.add(row.to)
      if (seen.size === before) break
    }
    expect([...seen].toSorted()).toEqual([...DECLARE_STATUSES].toSorted())
  })
})
