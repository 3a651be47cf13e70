/** For tests of the pages of this folder: records, and a page at an address over calls that answer as told. */
import type { ReactNode } from 'react'
import { ip } from '#contract/ip.ts'
import { copyrightRecords, patentRecords, trademarkRecords } from '#contract/ip-records.ts'
import { factory, make, partOf } from '#contract/wire/make.ts'
import { COMPANY_TREE } from '#domain/permissions/codes.ts'
import { navOf } from '#domain/permissions/menu.ts'
import { permissionsOf } from '#domain/permissions/roles.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import type { Annuity, Counts } from './queries.ts'

export const NOW = '2026-11-22 10:00:00'

export const COUNTS = { all: 12, pending: 3, valid: 7, risk: 2, hidden: 1, due: 4 }

export const deadline = factory(partOf(trademarkRecords.detail.output, 'deadlines'), {
  event: 'renewal',
  eventName: '续展',
  due: '2027-03-31',
  until: '2027-09-30',
  opens: '2026-03-31',
  state: 'open',
  daysLeft: 129,
  amount: 450,
})

const CARD = {
  group: 'valid',
  origin: 'entered',
  version: 3,
  updateTime: '2026-11-20 09:00:00',
} as const

export const MARK = make(partOf(trademarkRecords.list.output, 'records'), {
  ...CARD,
  recordId: 't1',
  statusName: '待续展',
  next: deadline(),
  regNo: '12345678',
  name: '云川精测',
  markType: 'word',
  niceClass: 9,
  className: '电子仪器与软件',
  applicant: '云川示例科技有限公司',
  appDate: '2016-02-01',
  regDate: '2017-04-01',
  validTo: '2027-03-31',
  status: 'renewal_due',
})

const DETAIL = {
  createUser: '陈一诺',
  createTime: '2026-11-01 09:00:00',
  updateUser: '陈一诺',
  deletable: true,
  deadlines: [deadline()],
  remind: { on: true },
  lifecycle: {
    steps: [
      { code: 'filed', name: '已提交', state: 'done', day: '2016-02-01' },
      { code: 'registered', name: '已注册', state: 'now', day: '2017-04-01' },
      { code: 'renewed', name: '已续展', state: 'later' },
    ],
    statusText: '已进入续展期，可以申请续展',
    next: [{ code: 'renewed', name: '已续展', text: '收到核准续展证明后登记' }],
  },
  bases: [
    {
      title: '商标期限',
      version: '2019 年修正',
      doc: '中华人民共和国商标法（2019年修正）',
      no: '主席令第二十九号',
      checkedOn: '2026-11-20',
    },
  ],
  now: NOW,
} as const

export const markDetail = factory(trademarkRecords.detail.output, {
  ...MARK,
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
  form: {
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
})

export const annuity = (year: number, more: Partial<Annuity> = {}) =>
  make(partOf(patentRecords.detail.output, 'annuities'), {
    year,
    due: `${2022 + year}-06-15`,
    lateUntil: `${2022 + year}-12-15`,
    full: 900,
    amount: 135,
    reduced: true,
    state: 'open',
    ...more,
  })

/** Filed 2023-06-15, granted 2025-03-10: the worked check of domain-facts.md 7.1. */
export const PATENT = make(partOf(patentRecords.list.output, 'records'), {
  ...CARD,
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
})

export const patentDetail = factory(patentRecords.detail.output, {
  ...PATENT,
  ...DETAIL,
  annuities: [
    annuity(2, { due: '', lateUntil: '', state: 'done', paidOn: '2025-03-20', paidAmount: '135' }),
    annuity(3, { state: 'done', byHand: true }),
    annuity(4, { amount: 180, full: 1200 }),
    annuity(5, { amount: 180, full: 1200 }),
  ],
  toPay: 360,
  form: {
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
})

export const WORK = make(partOf(copyrightRecords.list.output, 'records'), {
  ...CARD,
  recordId: 'c1',
  statusName: '已登记',
  kind: 'software',
  regNo: '2026SR0581563',
  name: '精测数据平台',
  softwareVersion: 'V1.0',
  owner: '云川示例科技有限公司',
  completeDate: '2025-12-01',
  regDate: '2026-05-20',
  protectTo: '2076-12-31',
  status: 'registered',
})

export const workDetail = factory(copyrightRecords.detail.output, {
  ...WORK,
  ...DETAIL,
  deadlines: [],
  protectNote: '首次发表（2026 年）后 50 年',
  form: {
    regNo: '2026SR0581563',
    name: '精测数据平台',
    version: 'V1.0',
    owner: '云川示例科技有限公司',
    completeDate: '2025-12-01',
    published: 'yes',
    publishDate: '2026-01-10',
    status: 'registered',
  },
})

const DOINGS = ['add', 'edit', 'delete', 'import', 'export', 'remind'] as const

/** Every code of the three registers. */
const CODES = ['trademark', 'patent', 'copyright'].flatMap((kind) => [
  `ip:${kind}`,
  ...DOINGS.map((doing) => `ip:${kind}:${doing}`),
])

/** Renders something over calls that answer by `routes`. */
export const open = (
  element: ReactNode,
  address: string,
  routes: readonly Route[],
  permissions: readonly string[] = CODES,
) =>
  openAt(<main>{element}</main>, address, [...routes, on(ip.rules, { now: NOW })], {
    session: {
      companyId: 'c1',
      companyName: '云川示例科技有限公司',
      permissions: [...permissions],
      navList: navOf(COMPANY_TREE, permissionsOf(['ENT_ADMIN'])),
    },
  })

/** One page of a list. */
export const pageOf = <R,>(
  records: readonly R[],
  more: { total?: number; counts?: Partial<Counts> } = {},
) => ({ records, total: records.length, counts: COUNTS, now: NOW, ...more })
