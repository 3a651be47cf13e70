import { sensitive } from '#contract/sensitive.ts'
import { serviceSettings } from '#contract/service-settings.ts'
import { FOLLOWS } from '#domain/chat/expert-service.ts'
import { OFFICE_HOURS } from '#domain/chat/week.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { type Act, button, failed, inTurn } from './shot-acts.ts'
import { as, calling, to } from './shot-calls.ts'

/** 服务设置 and the import of 敏感词 in their states. */

const DESK = hrefTo('serviceDesk')
const EXPERT = 'user-advisor2'

/** Hours with days that differ, and an expert with settings; the widths share one. */
const set: Act = async (page) => {
  const call = calling(page)
  const office = await call(serviceSettings.hours, {})
  if (office?.version !== 0) return
  const closed = { name: '元旦', kind: 'holiday', ranges: [] } as const
  const hours = {
    ...OFFICE_HOURS,
    exceptions: [
      { day: '2099-01-01', ...closed },
      { day: '2099-01-02', ...closed },
      {
        day: '2099-01-04',
        name: '调休上班',
        kind: 'holiday',
        ranges: [{ from: 540, to: 1_080 }],
      },
      {
        day: '2099-01-15',
        name: '年会',
        kind: 'own',
        ranges: [{ from: 540, to: 720 }],
      },
    ],
  }
  await call(serviceSettings.saveHours, {
    version: '0',
    hours: JSON.stringify(hours),
    note: '录入元旦',
  })
  const week = OFFICE_HOURS.week.map((ranges, at) => (at === 5 ? [{ from: 540, to: 720 }] : ranges))
  await call(serviceSettings.saveExpert, {
    userId: EXPERT,
    version: '0',
    capacity: '5',
    setting: JSON.stringify({ ...FOLLOWS, week, lists: ['consult', 'jobTitle'] }),
  })
  const reply = { code: 'welcome', title: '欢迎语', note: '改短' }
  await call(serviceSettings.saveReply, {
    ...reply,
    version: '0',
    writing: '您好，请直接写下问题。',
  })
}

const act = (...acts: Act[]): Act => inTurn(as('reviewer'), set, ...acts)

const press =
  (name: RegExp): Act =>
  async (page) =>
    page.getByRole('button', { name }).locator('visible=true').first().click()

const pasting: Act = async (page) => {
  await button(page, '导入').click()
  await page.getByText('粘贴', { exact: true }).click()
  await page.getByLabel('名单').last().fill('某个新词\n另一个新词\n发票\n***\n坏')
  await button(page, '预检').click()
  await page
    .getByText(/^新词 \d/)
    .first()
    .waitFor()
}

export const SERVICE_STATES = [
  { name: 'serviceDesk-set', path: '/tips', whole: true as const, act: act(to(DESK)) },
  {
    name: 'serviceDesk-own-week',
    path: '/tips',
    act: act(to(`${DESK}?id=${EXPERT}`)),
  },
  {
    name: 'serviceDesk-exceptions',
    path: '/tips',
    whole: true as const,
    act: act(to(`${DESK}?tab=hours`)),
  },
  {
    name: 'serviceDesk-hours-versions',
    path: '/tips',
    act: act(to(`${DESK}?tab=hours`), press(/^版本/)),
  },
  {
    name: 'serviceDesk-reply-versions',
    path: '/tips',
    act: act(to(`${DESK}?tab=replies&id=welcome`), press(/^版本/)),
  },
  {
    name: 'serviceDesk-removing',
    path: '/tips',
    act: act(to(`${DESK}?tab=quick`), press(/^删除/), async (page) =>
      button(page, '取消').waitFor(),
    ),
  },
  {
    name: 'serviceDesk-failed',
    path: '/tips',
    act: act(async (page) => {
      await page.route(`**${serviceSettings.experts.path}`, (route) => route.abort())
      await page.goto(new URL(DESK, page.url()).href)
    }, failed),
  },
  {
    name: 'sensitiveWords-import',
    path: '/tips',
    act: inTurn(as('admin'), to(hrefTo('sensitiveWords')), pasting),
  },
  {
    name: 'sensitiveWords-imports',
    path: '/tips',
    act: inTurn(
      as('admin'),
      to(hrefTo('sensitiveWords')),
      async (page) => {
        const known = await calling(page)(sensitive.imports, {})
        if ((known?.total ?? 0) > 0) return
        await pasting(page, page.context())
        await page.getByRole('button', { name: /个新词$/ }).click()
        await page.waitForTimeout(500)
      },
      press(/^导入记录/),
    ),
  },
]
