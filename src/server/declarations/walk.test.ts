import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declarations } from '#contract/declarations.ts'
import {
  DECLARE_EVENTS,
  DECLARE_STATE,
  DECLARE_STATUSES,
  type DeclareEvent,
  type DeclareStatus,
} from '#domain/declarations/codes.ts'
import { holderOf } from '#domain/declarations/machine.ts'
import { DEEP } from '#testing/seed.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createDeclareWorld, type DeclareWorld, FORM } from '#server/testing/declarations.ts'

/** product.md 4.7 on a real database: every state × event × actor is tried through the calls. */
let world: DeclareWorld
let declareNo = ''

beforeAll(async () => {
  world = await createDeclareWorld()
  const made = await world.draft({ deadlineOnline: '' })
  declareNo = made.declareNo
  await sql`update declaration set shared_at = now(), advisor_user_id = 'u-helper',
    advisor_name = '顾问甲' where declare_no = ${declareNo}`.execute(world.server.db)
})
afterAll(async () => world.close())

/** What each state allows to whom, by hand: event and where it leads. */
const END = 'askEnd same A, dropEnd same A, agreeEnd 94 V, refuseEnd same V'
const OUT = `withdrawFiled 92 A, ${END}`
const EARLY = 'withdraw 92 EA'
const TITLE = 'cancelTitle 95 EAV'
const ALLOWED: Partial<Record<DeclareStatus, string>> = {
  '10': `toReview 15 EA, submit 20 A, ${EARLY}`,
  '15': `reviewPass 20 A, reviewReturn 10 A, ${EARLY}`,
  '20': `firstPass 30 V, firstReturn 21 V, ${EARLY}`,
  '21': `resubmit 20 EA, ${EARLY}`,
  '30': `prepared 35 V, ${EARLY}`,
  '35': `finalise 40 A, finalReturn 30 A, ${EARLY}`,
  '40': `formal 41 EAV, ${OUT}`,
  '41': `correct 42 EAV, expert 50 EAV, publicityDirect 60 EAV, reject 91 EAV, ${OUT}`,
  '42': `corrected 41 EAV, reject 91 EAV, ${OUT}`,
  '50': `site 55 EAV, publicity 60 EAV, reject 91 EAV, ${OUT}`,
  '55': `publicity 60 EAV, reject 91 EAV, ${OUT}`,
  '60': `approve 70 EAV, reject 91 EAV, ${OUT}`,
  '70': `awaitFunds 75 EA, noFunds 80 EA, ${TITLE}, ${END}`,
  '75': `partPaid 76 EA, paid 80 EA, ${TITLE}, ${END}`,
  '76': `partPaid 76 EA, paid 80 EA, ${TITLE}, ${END}`,
  '80': `conclude 90 EAV, ${TITLE}, ${END}`,
  '85': `conclude 90 EAV, ${TITLE}, ${END}`,
  '90': TITLE,
}
const leadsTo = (status: DeclareStatus, event: DeclareEvent, actor: string): string | null => {
  for (const line of (ALLOWED[status] ?? '').split(', ')) {
    const [name, to, by] = line.split(' ')
    if (name === event && by?.includes(actor)) return to === 'same' ? status : (to ?? '')
  }
  return null
}

const ASKED: ReadonlySet<DeclareEvent> = new Set(['dropEnd', 'agreeEnd', 'refuseEnd'])

/** Puts the declaration into a state in which nothing but the table stands against an event. */
const prepare = async (status: DeclareStatus, event: DeclareEvent): Promise<void> => {
  const { db } = world.server
  const asked = ASKED.has(event)
  const approved = Number(status) >= 70 && event !== 'noFunds' && event !== 'awaitFunds'
  for (const table of ['declaration_move', 'declaration_correction', 'declaration_milestone'])
    await sql`delete from ${sql.table(table)} where declare_no = ${declareNo}`.execute(db)
  await sql`delete from declaration_payment where declare_no = ${declareNo}`.execute(db)
  await sql`update declaration_material set state = 'passed', version = 1, frozen_version = 0
    where declare_no = ${declareNo}`.execute(db)
  await sql`update declaration set status = ${status}::smallint,
    holder = ${holderOf(status, asked).join('')}, last_outside_on = null,
    publicity_to = '2026-11-20', valid_from = ${Number(status) >= 70 ? '2026-11-20' : null}::date,
    approved_amount = ${approved ? 100_000 : null}::numeric, paid_amount = 0,
    end_asked_at = ${asked ? new Date() : null}, approved_on = null,
    end_reason = ${asked ? '企业要终止' : ''}, end_asked_by = ${asked ? 'u-boss' : ''}
    where declare_no = ${declareNo}`.execute(db)
}

const snapshot = async (): Promise<{
  row: string
  moves: number
  version: number
  status: string
}> => {
  const { rows } = await sql<{ row: string; moves: number; version: number; status: string }>`
    select to_jsonb(d)::text as row, d.version, d.status::text as status,
      (select count(*)::int from declaration_move as m where m.declare_no = d.declare_no) as moves
    from declaration as d where d.declare_no = ${declareNo}`.execute(world.server.db)
  const [found] = rows
  if (found === undefined) throw new Error('the declaration is gone')
  return found
}

const GIVEN = {
  note: '说明',
  on: '2026-11-22',
  proofUrl: 'https://example.com/proof',
  typedName: FORM.projectName,
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
  dueOn: '2026-12-10',
  items: [JSON.stringify({ materialId: '', text: '缺少盖章' })],
}

/**
 * The events to try in each state: all of them in the deep run. Otherwise the first that it allows
 * and the first that it does not, and whatever event no state before it has shown both ways.
 */
const shown = new Set<string>()
const TRIED = DECLARE_STATUSES.map((status) => {
  const events = DECLARE_EVENTS.filter((event) => {
    const kind = ['E', 'A', 'V'].some((actor) => leadsTo(status, event, actor) !== null)
    const news = [`${event} ${kind}`, `${status} ${kind}`].filter((one) => !shown.has(one))
    for (const one of news) shown.add(one)
    return DEEP || news.length > 0
  })
  return [status, events] as const
})

test.each(TRIED)(
  'state %s: what the table allows leaves exactly one row, everything else changes nothing',
  { timeout: 120_000 },
  async (status, events) => {
    const actors: [string, TestClient][] = [
      ['E', world.clerk],
      ['A', world.boss],
      ['V', world.advisor],
    ]
    let allowed = 0
    const wrong: string[] = []
    await prepare(status, 'formal')
    const attempt = async (event: DeclareEvent, client: TestClient, version: number) => {
      const amount = event === 'paid' ? '100000' : '40000'
      return world.move(client, { declareNo, version }, event, { ...GIVEN, amount }).then(
        (answer) => answer.status as string,
        (thrown: Error) => `refused: ${thrown.message}`,
      )
    }
    for (const event of events) {
      if (ASKED.has(event)) await prepare(status, event)
      const before = await snapshot()
      const [open, closed] = [true, false].map((may) =>
        actors.filter(([actor]) => (leadsTo(status, event, actor) !== null) === may),
      )
      await Promise.all(
        (closed ?? []).map(async ([actor, client]) => {
          const outcome = await attempt(event, client, before.version)
          if (!outcome.startsWith('refused')) wrong.push(`${status} ${event} ${actor}: ${outcome}`)
        }),
      )
      if (JSON.stringify(await snapshot()) !== JSON.stringify(before))
        wrong.push(`${status} ${event}: a refused move changed something`)
      for (const [actor, client] of open ?? []) {
        await prepare(status, event)
        const { version, moves } = await snapshot()
        const to = leadsTo(status, event, actor)
        const outcome = await attempt(event, client, version)
        const after = await snapshot()
        allowed += 1
        const cell = `${status} ${event} ${actor}: ${outcome}`
        if (outcome !== to || after.status !== to) wrong.push(cell)
        if (after.moves !== moves + 1 || after.version !== version + 1)
          wrong.push(`${cell}, rows ${after.moves - moves}`)
      }
      if ((open ?? []).length > 0 || ASKED.has(event)) await prepare(status, 'formal')
    }
    expect(wrong).toEqual([])
    const cells = (ALLOWED[status] ?? '')
      .split(', ')
      .map((line) => line.split(' '))
      .filter(([event]) => events.some((tried) => tried === event))
      .reduce((all, [, , by = '']) => all + by.length, 0)
    expect(allowed, DECLARE_STATE[status].name).toBe(cells)
  },
)

test('somebody who may only read moves nothing, and another company does not find it', async () => {
  await prepare('10', 'toReview')
  const { version } = await snapshot()
  const at = { declareNo, version, event: 'toReview' as const }
  for (const call of [declarations.submit, declarations.progress, declarations.withdraw]) {
    await expect(world.viewer.call(call, at)).rejects.toMatchObject({ status: 403 })
    await expect(world.other.call(call, at)).rejects.toMatchObject({ code: expect.any(Number) })
  }
  expect((await snapshot()).status).toBe('10')
})
