import type { Browser, Page } from 'playwright-core'
import { orders } from '#contract/orders.ts'
import { serviceSettings } from '#contract/service-settings.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import { OFFICE_HOURS } from '#domain/chat/week.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { calling } from '../scripts/lib/shot-calls.ts'
import { DESKTOP, signIn } from './browser.ts'
import { query } from './database.ts'
import type { AnySite } from './site.ts'

/** A policy that the company of the demonstration may order help with. */
export const ORDERED_POLICY = 'zhongdian-xiaojuren-2024'

/** Demo people, each signed in, in a browser of their own. */
export const peopleOf = async <Who extends string>(
  { origin }: AnySite,
  browser: Browser,
  names: readonly Who[],
): Promise<Record<Who, Page>> => {
  const people = {} as Record<Who, Page>
  for (const who of names) {
    const context = await browser.newContext({ viewport: DESKTOP, locale: 'zh-CN' })
    context.setDefaultTimeout(15_000)
    people[who] = await context.newPage()
    await signIn(people[who], origin, hrefTo('adminHome'), who)
  }
  return people
}

/** A call that must be answered, by one of these people. */
export const asking =
  <Who extends string>(people: Readonly<Record<Who, Page>>) =>
  async <E extends Endpoint>(who: Who, endpoint: E, input: Record<string, string | string[]>) => {
    const answer = await calling(people[who])(endpoint, input)
    if (answer === null) throw new Error(`${endpoint.path} was refused`)
    return answer
  }

type Ask<Who extends string> = ReturnType<typeof asking<Who>>

/** Nobody is within office hours from yesterday to the day after tomorrow, whatever the clock of the run says. */
export const closeOffice = async (ask: Ask<'admin'>): Promise<void> => {
  const { version } = await ask('admin', serviceSettings.hours, {})
  const today = formatBeijingDate(Date.now())
  const exceptions = [-1, 0, 1, 2].map((by) => ({
    day: addDays(today, by),
    name: '示例休息日',
    kind: 'own',
    ranges: [],
  }))
  await ask('admin', serviceSettings.saveHours, {
    version: String(version),
    hours: JSON.stringify({ ...OFFICE_HOURS, exceptions }),
  })
}

/** An order of the company that the advisor has accepted. */
export const seedOrder = async (ask: Ask<'demo' | 'advisor'>) => {
  const { orderNo, version } = await ask('demo', orders.open, { policyId: ORDERED_POLICY })
  const sent = await ask('demo', orders.submit, {
    orderNo,
    version: String(version),
    contactName: '周予衡',
    contactPhone: '13800000005',
    needs: 'materials',
    agreeNoGuarantee: 'true',
  })
  return ask('advisor', orders.accept, { orderNo, version: String(sent.version) })
}

/** A quote of 8,000 yuan that waits for the company; the number of its order. */
export const seedQuote = async (ask: Ask<'demo' | 'advisor'>): Promise<string> => {
  const { orderNo, version } = await seedOrder(ask)
  await ask('advisor', orders.quote, {
    orderNo,
    version: String(version),
    amount: '8000',
    note: '材料编制',
    stages: JSON.stringify({ stage: 'signed', amount: '8000', note: '' }),
  })
  return orderNo
}

/** A patent of the company. */
export interface Patent {
  id: string
  title: string
}

/** Patents of the company whose next fee falls due so many days from now (behind, if negative). */
export const seedFees = async (site: AnySite, days: readonly number[]): Promise<Patent[]> => {
  const today = formatBeijingDate(Date.now())
  const found = await query<Patent & Record<string, unknown>>(
    site,
    `select p.id, p.title from patent p join ip_deadline d on d.record_id = p.id
      where p.company_id = (select company_id from user_account where login_name = 'demo')
        and d.kind = 'patent' and d.event = 'annuity' and not d.done and d.due > now()
      group by p.id, p.title order by max(d.due) desc, p.id limit $1`,
    [days.length],
  )
  if (found.length < days.length)
    throw new Error('the demonstration has too few patents with a fee to come')
  for (const [at, { id }] of found.entries()) {
    const due = days[at] ?? 0
    await query(
      site,
      `update ip_deadline set due = $2, until = $3 where record_id = $1 and event = 'annuity'
        and year = (select min(year) from ip_deadline where record_id = $1
          and event = 'annuity' and not done)`,
      [id, addDays(today, due), addDays(today, due + 180)],
    )
  }
  return found
}
