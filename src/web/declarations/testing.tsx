/** For tests of the declarations' pages: one declaration, a row of it, and a page over told calls. */
import type { ReactNode } from 'react'
import { declarations } from '#contract/declarations.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { policies } from '#contract/policies.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { type DeclareLine, LINE_STAGES } from '#domain/declarations/lines.ts'
import type { SessionState } from '#web/session/session.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import type { Move } from './queries.ts'

export const NO = 'SB20261122000001'

export const ROW = make(partOf(declarations.list.output, 'records'), {
  declareNo: NO,
  companyName: '云川示例科技有限公司',
  policyId: 'p1',
  policyTitle: '高新技术企业认定管理办法',
  projectName: '2027 年高新技术企业认定',
  projectType: 'title',
  projectTypeName: '资质认定',
  titleCode: 'hnte',
  level: '1',
  levelName: '国家级',
  regionCode: '330106',
  regionName: '浙江省 杭州市 西湖区',
  dept: '省科技厅',
  batch: '第一批',
  year: 2027,
  status: '10',
  statusName: '草稿',
  statusSince: '2026-11-20 10:00:00',
  holder: ['E'],
  holderName: '申报专员',
  holderSince: '2026-11-20 10:00:00',
  daysHeld: 2,
  mine: true,
  dueOn: '2099-05-31',
  dueKind: 'online',
  dueName: '网上申报截止',
  daysLeft: 9,
  applyAmount: '1200000',
  declarerUserId: 'u1',
  declarerName: '陈一诺',
  advisorUserId: 'v1',
  advisorName: '周明远',
  createTime: '2026-11-20 10:00:00',
  updateTime: '2026-11-22 14:02:11',
  version: 3,
})

export const MATERIAL = make(partOf(declarations.detail.output, 'materials'), {
  materialId: 'm1',
  name: '企业营业执照',
  required: true,
  note: '加盖公章',
  state: 'none',
  stateName: '未上传',
  open: true,
})

const file = (fileId: string, fileName: string) => ({
  fileId,
  fileName,
  size: 320_000,
  url: `/file/${fileId}`,
})

export const UPLOADED = make(partOf(declarations.detail.output, 'materials'), {
  ...MATERIAL,
  materialId: 'm2',
  name: '研发费用专项审计报告',
  state: 'uploaded',
  stateName: '已上传',
  version: 2,
  versions: [
    {
      version: 2,
      files: [file('f2', '专项审计报告-改.pdf')],
      by: '陈一诺',
      at: '2026-11-21 10:00:00',
      state: 'uploaded',
    },
    {
      version: 1,
      files: [file('f1', '专项审计报告.pdf')],
      by: '陈一诺',
      at: '2026-11-20 10:00:00',
      state: 'returned',
      remark: '缺少审计机构盖章',
    },
  ],
})

/** A move that is open, or one with what stands against it. */
export const moveOf = (
  event: Move['event'],
  eventName: string,
  toStatus: Move['toStatus'],
  more: Partial<Move> = {},
) =>
  make(partOf(declarations.detail.output, 'moves'), {
    event,
    eventName,
    toStatus,
    open: true,
    by: 'submit',
    ...more,
  })

/** The stages of a line, as the server answers them. */
export const stagesOf = (line: DeclareLine) =>
  LINE_STAGES[line].map(({ name, statuses }) => ({ name, statuses: [...statuses] }))

export const DRAFT = make(declarations.detail.output, {
  ...ROW,
  officialPlatform: '高新技术企业认定管理工作网',
  officialUrl: 'https://example.gov.cn/',
  acceptNo: '',
  principal: '陈一诺',
  contactName: '陈一诺',
  contactPhone: '13800000001',
  deadlineOnline: '2099-05-31',
  deadlineRecommend: '',
  deadlinePaper: '',
  submitDate: '',
  publicityFrom: '',
  publicityTo: '',
  publicityUrl: '',
  certificateNo: '',
  validFrom: '',
  validTo: '',
  members: [{ name: '李工', duty: '研发' }],
  remark: '',
  copiedFrom: '',
  lessons: '',
  endAsk: null,
  lending: null,
  canEdit: true,
  canEditMaterials: true,
  canJudge: false,
  canDelete: true,
  canCopy: false,
  canClaim: false,
  canAssign: false,
  materials: [MATERIAL, UPLOADED],
  corrections: [],
  milestones: [],
  milestoneKinds: [
    { code: 'plan', name: '计划节点' },
    { code: 'report', name: '年报' },
    { code: 'acceptance', name: '验收' },
    { code: 'renewal', name: '到期重新认定' },
  ],
  line: 'full',
  lineName: '项目申报',
  stages: stagesOf('full'),
  payments: [],
  timeline: [],
  moves: [
    moveOf('toReview', '送内审', '15'),
    moveOf('submit', '提交顾问初审', '20'),
    moveOf('withdraw', '撤回申报', '92', { by: 'withdraw' }),
  ],
})

/** Handed in: nothing can be edited, and one step is in the history. */
export const FILED = make(declarations.detail.output, {
  ...DRAFT,
  status: '41',
  statusName: '形式审查',
  holder: ['G'],
  holderName: '主管部门',
  mine: false,
  canEdit: false,
  canEditMaterials: false,
  canDelete: false,
  submitDate: '2026-11-10',
  acceptNo: 'SL-001',
  version: 9,
  materials: [{ ...UPLOADED, state: 'passed', stateName: '通过', open: false, frozenVersion: 2 }],
  timeline: [
    {
      at: '2026-11-20 10:00:00',
      event: 'formal',
      eventName: '进入形式审查',
      fromStatus: '40',
      toStatus: '41',
      statusName: '形式审查',
      role: 'V',
      roleName: '顾问',
      by: '周明远',
      date: '2026-11-18',
      note: '系统显示受理',
      details: [{ name: '受理编号', value: 'SL-001' }],
      files: [file('p1', '受理截图.png')],
    },
  ],
  moves: [
    moveOf('correct', '登记补正通知', '42', { by: 'progress' }),
    moveOf('expert', '进入专家评审', '50', { by: 'progress' }),
    moveOf('reject', '登记未通过', '91', { by: 'progress' }),
    moveOf('approve', '登记认定/立项', '70', {
      by: 'progress',
      open: false,
      why: '公示期到 2026-12-01，届满后才能登记结果',
    }),
  ],
})

export const OVERVIEW = make(declarations.overview.output, {
  tabs: { all: 7, mine: 2, running: 4, approved: 2, failed: 1 },
  figures: {
    running: 4,
    dueSoon: 1,
    approvedThisYear: 2,
    arrivedThisYear: '1500000',
    arrived: '3200000',
  },
  choices: {
    years: [2027, 2026],
    levels: ['1', '2'],
    regions: [{ code: '330000', name: '浙江省' }],
    advisors: [{ userId: 'v1', name: '周明远' }],
  },
})

const LIST = 'declare:list'
/** Everything that an administrator or a declarer may do with declarations. */
export const HELD = [
  LIST,
  ...['add', 'edit', 'submit', 'withdraw', 'delete', 'export', 'progress'].map(
    (code) => `${LIST}:${code}`,
  ),
  'precise:list',
  'precise:order',
]

/** What calls answer where a test is not about them. */
const USUAL = [
  on(declarations.overview, OVERVIEW),
  on(declarations.people, { declarers: [{ userId: 'u1', name: '陈一诺' }] }),
  on(dictionaries.regions, {}),
  on(policies.search, {}),
]

/** A page at an address. */
export const open = (
  element: ReactNode,
  address: string,
  routes: readonly Route[],
  session: Partial<SessionState> = {},
) =>
  openAt(element, address, [...routes, ...USUAL], {
    session: { userId: 'u1', companyId: 'c1', permissions: HELD, ...session },
  })

/** An advisor of the platform. */
export const ADVISOR: Partial<SessionState> = {
  userId: 'v1',
  companyId: '',
  permissions: ['declaring:serve'],
}
