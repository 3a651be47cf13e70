import { content } from '#contract/content.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { type Act, button, inTurn, leads, press } from './shot-acts.ts'
import { as, calling, to } from './shot-calls.ts'

/** What is decided in the back office: a lead that is answered, a banner that is let out, a site that changes. */

const PATH = hrefTo('login')

/** A copy of a banner waits for a reviewer, who opens it; the widths have one each. */
const waiting: Act = async (page, context) => {
  await as('editor')(page, context)
  const call = calling(page)
  const added = await call(content.add, { kind: 'banner', id: '', from: 'ladder-pc' })
  if (added === null) throw new Error('no new banner')
  const { id } = added
  const item = await call(content.one, { kind: 'banner', id })
  const version = String(item?.version ?? 1)
  await call(content.move, { kind: 'banner', id, version, move: 'submit' })
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await as('reviewer')(page, context)
  await to(hrefTo('contentEdit', { kind: 'banner', id }))(page, context)
  await button(page, '通过并发布').waitFor()
}

const site: Act = inTurn(as('admin'), to(hrefTo('siteConfig')), async (page) =>
  page.getByLabel('标语').fill('科技企业的一站式服务'),
)

export const DESK_STATES: readonly { name: string; path: string; whole?: true; act: Act }[] = [
  {
    name: 'state-leadsBoard',
    path: PATH,
    whole: true,
    act: inTurn(leads, async (page) => page.getByText('看板').click()),
  },
  { name: 'state-leadsOne', path: PATH, act: inTurn(leads, press(/^办理/)) },
  { name: 'state-leadsTake', path: PATH, act: inTurn(leads, press(/^办理/, '领取')) },
  { name: 'state-deskWaiting', path: PATH, act: waiting },
  { name: 'state-deskApprove', path: PATH, act: inTurn(waiting, press('通过并发布')) },
  { name: 'state-deskReturn', path: PATH, act: inTurn(waiting, press('退回')) },
  { name: 'state-siteChanged', path: PATH, act: site },
  { name: 'state-sitePublish', path: PATH, act: inTurn(site, press(/^发布/)) },
  { name: 'state-siteVersions', path: PATH, act: inTurn(site, press('版本')) },
]
