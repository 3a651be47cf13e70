/** For tests of the pages of this folder: records, and a page at an address over calls that answer as told. */
import type { ReactNode } from 'react'
import { ip } from '#contract/ip.ts'
import type { Sending } from '#contract/wire/caller.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { EMPTY_COPYRIGHT } from '#domain/ip/copyright-record.ts'
import { EMPTY_PATENT } from '#domain/ip/patent-record.ts'
import { EMPTY_TRADEMARK } from '#domain/ip/trademark-record.ts'
import { COMPANY_TREE } from '#domain/permissions/codes.ts'
import { navOf } from '#domain/permissions/menu.ts'
import { permissionsOf } from '#domain/permissions/roles.ts'
import type { SessionState } from '#web/session/session.ts'
import { renderAt } from '#web/shell/testing.tsx'
import type {
  Counts,
  CopyrightDetail,
  Deadline,
  PatentDetail,
  TrademarkDetail,
  TrademarkRow,
} from './queries.ts'

export const COUNTS: Counts = {
  all: 12,
  pending: 3,
  registering: 0,
  valid: 7,
  risk: 2,
  ended: 0,
  hidden: 1,
  due: 4,
}

export const deadline = (more: Partial<Deadline> = {}): Deadline => ({
  event: 'renewal',
  eventName: '续展',
  year: 0,
  due: '2027-03-31',
  until: '2027-09-30',
  opens: '2026-03-31',
  state: 'open',
  daysLeft: 129,
  amount: 450,
  note: '',
  ...more,
})

export const mark = (more: Partial<TrademarkRow> = {}): TrademarkRow => ({
  recordId: 't1',
  group: 'valid',
  statusName: '待续展',
  origin: 'entered',
  hidden: false,
  next: deadline(),
  version: 3,
  updateTime: '2026-11-20 09:00:00',
  regNo: '12345678',
  name: '云川精测',
  imageUrl: '',
  markType: 'word',
  niceClass: 9,
  className: '电子仪器与软件',
  applicant: '云川示例科技有限公司',
  appDate: '2016-02-01',
  regDate: '2017-04-01',
  validTo: '2027-03-31',
  status: 'renewal_due',
  ...more,
})

const DETAIL = {
  createUser: '陈一诺',
  createTime: '2026-11-01 09:00:00',
  updateUser: '陈一诺',
  deletable: true,
  dates: [],
  deadlines: [deadline()],
  alerts: [],
  remind: { on: true, days: [] },
  lifecycle: {
    steps: [
      { code: 'filed', name: '已提交', state: 'done', day: '2016-02-01' },
      { code: 'registered', name: '已注册', state: 'now', day: '2017-04-01' },
      { code: 'renewed', name: '已续展', state: 'later', day: '' },
    ],
    aside: false,
    statusText: '已进入续展期，可以申请续展',
    next: [{ code: 'renewed', name: '已续展', text: '收到核准续展证明后登记' }],
  },
  advice: [],
  entries: [],
  bases: [
    {
      title: '商标期限',
      version: '2019 年修正',
      doc: '中华人民共和国商标法（2019年修正）',
      no: '主席令第二十九号',
      checkedOn: '2026-11-20',
      uncertain: false,
      policyId: '',
    },
  ],
  now: '2026-11-22 10:00:00',
} satisfies Partial<TrademarkDetail>

export const markDetail = (more: Partial<TrademarkDetail> = {}): TrademarkDetail => ({
  ...mark(),
  ...DETAIL,
  renewal: {
    opens: '2026-03-31',
    validTo: '2027-03-31',
    graceEnds: '2027-09-30',
    nextValidTo: '2037-03-31',
    phase: 'open',
    phaseName: '可以申请续展',
    daysLeft: 129,
    lawVersion: '2026 年修订',
    fees: [
      { channel: 'online', name: '续展', onTime: 450, late: 675 },
      { channel: 'paper', name: '续展', onTime: 500, late: 750 },
    ],
  },
  nonUseFrom: '',
  lastUsedOn: '',
  form: {
    ...EMPTY_TRADEMARK,
    goods: [{ group: '0901', names: ['计算机软件'] }],
    regNo: '12345678',
    name: '云川精测',
    niceClass: 9,
    applicant: '云川示例科技有限公司',
    appDate: '2016-02-01',
    regDate: '2017-04-01',
    validFrom: '2017-04-01',
    validTo: '2027-03-31',
    status: 'renewal_due',
  },
  ...more,
})

const { renewal: _renewal, nonUseFrom: _from, lastUsedOn: _used, ...SHARED } = markDetail()

export const annuity = (
  year: number,
  more: Partial<PatentDetail['annuities'][number]> = {},
): PatentDetail['annuities'][number] => ({
  year,
  due: `${2022 + year}-06-15`,
  lateUntil: `${2022 + year}-12-15`,
  full: 900,
  amount: 135,
  reduced: true,
  state: 'open',
  surcharge: 0,
  surcharges: [],
  paidOn: '',
  paidAmount: '',
  receipt: null,
  byHand: false,
  ...more,
})

/** Filed 2023-06-15, granted 2025-03-10: the worked check of domain-facts.md 7.1. */
export const patentDetail = (more: Partial<PatentDetail> = {}): PatentDetail => ({
  ...SHARED,
  recordId: 'p1',
  statusName: '专利权维持',
  next: deadline({
    event: 'annuity',
    eventName: '缴纳年费',
    year: 5,
    due: '2027-06-15',
    until: '2027-12-15',
    daysLeft: 205,
    amount: 180,
    note: '第 5 年',
  }),
  appNo: '209910000001.8',
  kind: 'invention',
  title: '一种高精度测量方法',
  applicants: ['云川示例科技有限公司'],
  appDate: '2023-06-15',
  grantDate: '2025-03-10',
  termUntil: '2043-06-14',
  mainIpc: 'G01B 11/00',
  reduction: '85',
  status: 'maintained',
  annuities: [
    annuity(2, { due: '', lateUntil: '', state: 'done', paidOn: '2025-03-20', paidAmount: '135' }),
    annuity(3, { state: 'done', byHand: true }),
    annuity(4, { amount: 180, full: 1200 }),
    annuity(5, { amount: 180, full: 1200 }),
  ],
  toPay: 360,
  form: {
    ...EMPTY_PATENT,
    appNo: '2099100000018',
    title: '一种高精度测量方法',
    applicants: ['云川示例科技有限公司'],
    inventors: ['甲', '乙'],
    appDate: '2023-06-15',
    grantDate: '2025-03-10',
    status: 'maintained',
    reduction: '85',
    paidThrough: 3,
  },
  ...more,
})

export const workDetail = (more: Partial<CopyrightDetail> = {}): CopyrightDetail => ({
  ...SHARED,
  recordId: 'c1',
  statusName: '已登记',
  next: null,
  deadlines: [],
  kind: 'software',
  regNo: '2026SR0581563',
  name: '精测数据平台',
  shortName: '',
  softwareVersion: 'V1.0',
  owner: '云川示例科技有限公司',
  completeDate: '2025-12-01',
  regDate: '2026-05-20',
  protectTo: '2076-12-31',
  protectNote: '首次发表（2026 年）后 50 年',
  status: 'registered',
  form: {
    ...EMPTY_COPYRIGHT,
    regNo: '2026SR0581563',
    name: '精测数据平台',
    version: 'V1.0',
    owner: '云川示例科技有限公司',
    completeDate: '2025-12-01',
    published: 'yes',
    publishDate: '2026-01-10',
  },
  ...more,
})

const DOINGS = ['add', 'edit', 'delete', 'import', 'export', 'remind'] as const

/** Every code of the three registers. */
export const CODES = ['trademark', 'patent', 'copyright'].flatMap((kind) => [
  `ip:${kind}`,
  ...DOINGS.map((doing) => `ip:${kind}:${doing}`),
])

type Answer = (input: Record<string, unknown>, sending?: Sending) => unknown

/** Renders something; `answers` say what each call gives, or throw a refusal. */
export const open = (
  element: ReactNode,
  address: string,
  answers: ReadonlyMap<Endpoint, Answer>,
  permissions: readonly string[] = CODES,
) => {
  const asked: { endpoint: Endpoint; input: Record<string, unknown> }[] = []
  const opened = renderAt(
    <main>{element}</main>,
    address,
    (endpoint, input, sending) => {
      asked.push({ endpoint, input })
      const answer = answers.get(endpoint)
      if (answer !== undefined) return answer(input, sending)
      if (endpoint === ip.rules) return { records: [], now: '2026-11-22 10:00:00' }
      throw new Error(`not asked for: ${endpoint.path}`)
    },
    {
      session: {
        companyId: 'c1',
        companyName: '云川示例科技有限公司',
        permissions: [...permissions],
        navList: navOf(COMPANY_TREE, permissionsOf(['ENT_ADMIN'])),
      } as unknown as SessionState,
    },
  )
  const told = (endpoint: Endpoint) =>
    asked.filter((one) => one.endpoint === endpoint).map(({ input }) => input)
  return { ...opened, told }
}

/** One page of a list. */
export const pageOf = <R,>(
  records: readonly R[],
  more: { total?: number; counts?: Counts } = {},
) => ({
  records,
  total: more.total ?? records.length,
  page: 0,
  pageSize: 20,
  counts: more.counts ?? COUNTS,
  now: '2026-11-22 10:00:00',
})
