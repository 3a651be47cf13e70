import type { Page } from 'playwright-core'
import { partnerApply } from '#contract/partner-apply.ts'
import { queues } from '#contract/queues.ts'
import { showcase } from '#contract/showcase.ts'
import { titleCases } from '#contract/title-cases.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { type Act, button, failed, inTurn } from './shot-acts.ts'
import { as, calling, to } from './shot-calls.ts'

/** 待办总览, 渠道合作 and 职称办理 in their states; the widths share what is made. */

const APPLICATIONS = [
  [
    '恒石示例代理事务所',
    'ip-agency',
    '320000',
    '专利与商标代理，十二人，服务二百余家科技企业。',
    '91999999MA0000001N',
  ],
  [
    '恒石示例代理事务所（分所）',
    'channel',
    '330000',
    '为本地园区推荐科技企业。',
    '91999999MA0000001N',
  ],
  [
    '云川示例科技园',
    'park',
    '330000',
    '运营面积六万平方米，在孵企业八十家。',
    '91999999MA0000002R',
  ],
  [
    '明衡示例会计师事务所',
    'accounting',
    '440000',
    '研发费用专项审计与高企审计。',
    '91999999MAQA1B2C3A',
  ],
] as const

const CASES = [
  {
    applicant: '李某',
    phone: '13900002221',
    grade: 'senior',
    jobTitleId: 'gd-software-senior-2026',
  },
  { applicant: '王某', phone: '13900002222', grade: 'engineer', jobTitleId: '' },
] as const

/** Applications as visitors send them: once a day and organisation. */
const applied: Act = async (page) => {
  const asks = calling(page)
  const there = await asks(partnerApply.list, {})
  if ((there?.total ?? 0) > 0) return
  for (const [at, [orgName, partnerType, regionCode, intro, creditCode]] of APPLICATIONS.entries())
    await asks(showcase.apply, {
      orgName,
      partnerType,
      regionCode,
      intro,
      creditCode,
      contact: '何某',
      phone: `1660000222${at}`,
      consent: 'true',
    })
}

const first = async (page: Page): Promise<string> =>
  (await calling(page)(partnerApply.list, { keyword: APPLICATIONS[0][0] }))?.records[0]?.applyNo ??
  ''

/** The first of them, taken and looked at. */
const worked: Act = async (page) => {
  const asks = calling(page)
  const applyNo = await first(page)
  const seen = async (): Promise<string> =>
    String((await asks(partnerApply.one, { applyNo }))?.version ?? 1)
  if ((await asks(partnerApply.one, { applyNo }))?.state !== 'submitted') return
  await asks(partnerApply.hold, { applyNo, version: await seen() })
  await asks(partnerApply.move, { applyNo, version: await seen(), state: 'review' })
}

const cases: Act = async (page) => {
  const asks = calling(page)
  if (((await asks(titleCases.list, {}))?.total ?? 0) > 0) return
  for (const one of CASES) {
    const made = await asks(titleCases.open, {
      ...one,
      specialty: 'software',
      regionCode: '440000',
      consent: 'true',
    })
    if (made === null || one.grade !== 'senior') continue
    const { caseNo, version } = made
    await asks(titleCases.move, {
      caseNo,
      version: String(version),
      event: 'askMore',
      date: '2027-01-15',
      items: ['业绩证明补盖单位公章', '继续教育学时还差 12 学时'],
    })
    await asks(titleCases.judge, {
      caseNo,
      paperId: made.materials[0]?.paperId ?? '',
      state: 'flagged',
      issue: 'missing',
      remark: '学历认证报告还没有上传',
    })
  }
}

const opened: Act = async (page, context) => {
  const found = await calling(page)(titleCases.list, { keyword: '李某' })
  await to(hrefTo('jobTitleCases', { id: found?.records[0]?.caseNo ?? '' }))(page, context)
}

const reviewer = inTurn(as('reviewer'), applied, worked)
const advisor = inTurn(as('advisor'), cases)

export const WORK_STATES = [
  {
    name: 'partnerApply-filled',
    path: '/tips',
    whole: true as const,
    act: inTurn(reviewer, to(hrefTo('partnerApply'))),
  },
  {
    name: 'partnerApply-one',
    path: '/tips',
    act: inTurn(reviewer, async (page, context) =>
      to(hrefTo('partnerApply', { id: await first(page) }))(page, context),
    ),
  },
  {
    name: 'partnerApply-move',
    path: '/tips',
    act: inTurn(reviewer, async (page, context) => {
      await to(hrefTo('partnerApply', { id: await first(page) }))(page, context)
      await button(page, '未通过').click()
    }),
  },
  {
    name: 'jobTitleCases-filled',
    path: '/tips',
    whole: true as const,
    act: inTurn(advisor, to(hrefTo('jobTitleCases'))),
  },
  {
    name: 'jobTitleCases-board',
    path: '/tips',
    whole: true as const,
    act: inTurn(advisor, to(hrefTo('jobTitleCases', { show: 'board' }))),
  },
  { name: 'jobTitleCases-one', path: '/tips', act: inTurn(advisor, opened) },
  {
    name: 'jobTitleCases-papers',
    path: '/tips',
    act: inTurn(advisor, opened, async (page) =>
      page.getByRole('region', { name: '材料清单' }).scrollIntoViewIfNeeded(),
    ),
  },
  {
    name: 'queues-filled',
    path: '/tips',
    whole: true as const,
    act: inTurn(reviewer, advisor, as('reviewer'), to(hrefTo('queues'))),
  },
  {
    name: 'queues-failed',
    path: '/tips',
    act: inTurn(
      as('reviewer'),
      async (page) => page.route(`**${queues.overview.path}`, (route) => route.abort()),
      to(hrefTo('queues')),
      failed,
    ),
  },
]
