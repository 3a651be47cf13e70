import type { company } from '#contract/company.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { completenessOf } from '#domain/members/company-facts.ts'
import type { Handlers, Principal } from '#server/wire/handler.ts'
import type { CompanyDeps } from '../deps.ts'
import { companyOf, type OwnCompany } from '../store.ts'
import { type CompanyCounts, companyCounts, isWaiting, platformCounts } from './store.ts'

type Overview = OutputOf<typeof company.overview>
type Task = Overview['tasks'][number]
type Figure = Overview['figures'][number]

/** A list entry when somebody may see it and there is something to see. */
const when = <T>(shown: boolean, ...items: T[]): T[] => (shown ? items : [])

const NOWHERE = { completeness: -1, missing: [], regionCode: '', regionName: '', hasCompany: false }

/** What a company's standing asks for; nothing while it is certified or being looked at. */
const certificationTasks = (it: OwnCompany, counts: CompanyCounts): Task[] => {
  const task = (kind: Task['kind'], title: string, detail: string, due = ''): Task[] => [
    { kind, title, detail, count: 1, due },
  ]
  switch (it.registerStatus) {
    case '0':
      return task('certify', '完成企业认证', '认证通过后，控制台的全部功能开放')
    case '3':
      return task('rejected', '企业认证未通过', counts.rejected || '请核对资料后重新提交')
    case '4':
      return task('recertify', '企业认证待复核', '请在到期前更新资料并提交', it.certifiedUntil)
    default:
      return []
  }
}

const companyTasks = (
  it: OwnCompany,
  counts: CompanyCounts,
  missing: readonly string[],
  may: (code: string) => boolean,
): Task[] => [
  ...when(may('enterprise:info:certify'), ...certificationTasks(it, counts)),
  ...when<Task>(may('back:user:add') && counts.joins > 0, {
    kind: 'join',
    title: '审核加入申请',
    detail: `${counts.joins} 人申请加入企业`,
    count: counts.joins,
    due: '',
  }),
  ...when<Task>(may('back:user:assign') && counts.requests > 0, {
    kind: 'permission',
    title: '处理权限申请',
    detail: `${counts.requests} 份权限申请待处理`,
    count: counts.requests,
    due: '',
  }),
  ...when<Task>(may('enterprise:info:edit') && missing.length > 0, {
    kind: 'profile',
    title: '完善企业资料',
    detail: `还缺：${missing.join('、')}`,
    count: missing.length,
    due: '',
  }),
]

const ofCompany = async (deps: CompanyDeps, principal: Principal): Promise<Overview> => {
  const { db, names } = deps
  const may = (code: string): boolean => principal.permissions.has(code)
  const [it, counts] = await Promise.all([
    companyOf(db, principal.companyId),
    companyCounts(db, principal.companyId),
  ])
  if (it === null) throw apiError('notFound', '没有找到您的企业')
  const { percent, missing } = completenessOf({ ...it, tags: it.tags.join() })
  return {
    tasks: companyTasks(it, counts, missing, may),
    figures: [
      { code: 'colleagues', name: '在用账号', count: counts.colleagues },
      ...when<Figure>(may('ip'), { code: 'ip', name: '知识产权记录', count: counts.ip }),
      { code: 'titles', name: '有效资质', count: it.titles.length },
      ...when<Figure>(may('back:user:add'), {
        code: 'joins',
        name: '加入申请',
        count: counts.joins,
      }),
    ],
    completeness: percent,
    missing,
    regionCode: it.regionCode,
    regionName: names.placeName(it.regionCode),
    hasCompany: true,
  }
}

/** The way to everything that waits, beside what is pressing. */
const queueTask = (waiting: { count: number; late: number } | null): Task[] =>
  waiting === null || waiting.count === 0
    ? []
    : [
        {
          kind: 'queues',
          title: '待办总览',
          detail:
            waiting.late === 0 ? '全部队列的待办' : `全部队列的待办，${waiting.late} 项已超时`,
          count: waiting.count,
          due: '',
        },
      ]

const ofPlatform = async (deps: CompanyDeps, principal: Principal): Promise<Overview> => {
  const may = (code: string): boolean => principal.permissions.has(code)
  const [counts, waiting] = await Promise.all([platformCounts(deps.db), deps.waiting(principal)])
  const task = (kind: Task['kind'], title: string, detail: string, count: number): Task => ({
    kind,
    title,
    detail,
    count,
    due: '',
  })
  const { reviews, leads, requests } = counts
  const [mayReview, mayCall] = [may('certification:review'), may('lead:list')]
  return {
    ...NOWHERE,
    tasks: [
      ...when(
        mayReview && reviews > 0,
        task('review', '审核企业认证', `${reviews} 份认证申请待审核`, reviews),
      ),
      ...when(mayCall && leads > 0, task('leads', '联系新线索', `${leads} 条咨询待联系`, leads)),
      ...when(
        may('back:user:assign') && requests > 0,
        task('permission', '处理权限申请', `${requests} 份权限申请待处理`, requests),
      ),
      ...queueTask(waiting),
    ],
    figures: [
      ...when<Figure>(mayReview, { code: 'reviews', name: '待审核认证', count: reviews }),
      ...when<Figure>(mayCall, { code: 'leads', name: '新线索', count: leads }),
      ...when<Figure>(mayReview, {
        code: 'companies',
        name: '注册企业',
        count: counts.companies,
      }),
    ],
  }
}

/** Somebody who belongs nowhere yet. */
const ofNobody = async (deps: CompanyDeps, userId: string): Promise<Overview> => ({
  ...NOWHERE,
  tasks: when<Task>(!(await isWaiting(deps.db, userId)), {
    kind: 'claim',
    title: '加入或认领企业',
    detail: '加入您的企业后，控制台的功能开放',
    count: 1,
    due: '',
  }),
  figures: [],
})

/** 首页: what is to be done, by what each may do, and real figures. */
export const createOverview = (deps: CompanyDeps): Pick<Handlers<typeof company>, 'overview'> => ({
  async overview(_input, caller) {
    const { principal } = caller
    if (principal.companyId !== '') return ofCompany(deps, principal)
    // The platform's people hold something; somebody without a company holds nothing.
    return principal.permissions.size > 0
      ? ofPlatform(deps, principal)
      : ofNobody(deps, principal.userId)
  },
})
