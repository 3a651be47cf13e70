import { sql } from 'kysely'
import { declarations } from '#contract/declarations.ts'
import { files } from '#contract/files.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import type { DeclareEvent } from '#domain/declarations/codes.ts'
import { TRANSITIONS } from '#domain/declarations/transitions.ts'
import { createTestApp, type TestApp } from './app.ts'
import { loginAs, type TestClient } from './client.ts'
import { type MovableClock, movableClock } from './content.ts'
import { looseLimits } from './limits.ts'

export type ShownDeclaration = AnswerOf<typeof declarations.detail>
type StepInput = InputOf<typeof declarations.submit>
type Fields = Omit<InputOf<typeof declarations.save>, 'declareNo' | 'version' | 'companyId'>

export const MINE = 'declare-a'
export const THEIRS = 'declare-b'
/** Sunday, 22 November 2026, noon in Beijing. */
export const NOON = '2026-11-22T04:00:00Z'

/** A form with everything that is asked for. */
export const FORM: Fields = {
  projectName: '高新技术企业认定',
  projectType: 'title',
  titleCode: 'hnte',
  level: '1',
  regionCode: '330106',
  dept: '科学技术局',
  batch: '2026 年第一批',
  year: 2026,
  applyAmount: '200000',
  principal: '王工',
  contactName: '陈一诺',
  contactPhone: '13812345678',
  deadlineOnline: '2026-12-31',
}

/** Two companies and the people who declare, decide and serve, on a database of their own. */
export interface DeclareWorld {
  server: TestApp
  clock: MovableClock
  /** 企业管理员, 申报专员, 只读成员; of another company; two advisors and a reviewer of the platform. */
  boss: TestClient
  clerk: TestClient
  viewer: TestClient
  other: TestClient
  advisor: TestClient
  second: TestClient
  reviewer: TestClient
  /** Takes everything away that a test has left. */
  clear: () => Promise<void>
  /** A file of somebody, of the use `declaration`. */
  upload: (who: TestClient, name?: string, content?: string) => Promise<string>
  /** Makes a move by the call that it belongs to. */
  move: (
    who: TestClient,
    at: { declareNo: string; version: number },
    event: DeclareEvent,
    given?: Partial<StepInput>,
  ) => Promise<ShownDeclaration>
  /** A draft with everything filled in, and so many materials. */
  draft: (more?: Partial<Fields>, materials?: number) => Promise<ShownDeclaration>
  /** Kinds and titles of the reminders that somebody has, those of matching apart, the newest last. */
  reminders: (userId: string) => Promise<string[]>
  close: () => Promise<void>
}

const isAdvisor = (who: TestClient): boolean => who.identity.companyId === ''

const makePeople = async (server: TestApp): Promise<void> => {
  for (const [id, code] of [
    [MINE, '91330100MA2DECLA15'],
    [THEIRS, '91330100MA2DECLB25'],
  ])
    await server.pool.query(
      `insert into company (id, company_name, name_folded, credit_code, region_code,
         industry_code, establish_date, legal_person, contact_name, contact_phone,
         register_status, certified_until)
       values ($1, $1 || '科技', $1, $2, '330106', 'I65', '2018-06-01', '张三', '陈一诺',
         '13812345678', '2', '2099-01-01')`,
      [id, code],
    )
  await server.createUser('boss', { roles: ['ENT_ADMIN'], companyId: MINE, userName: '甲老板' })
  await server.createUser('clerk', { roles: ['ENT_DECLARER'], companyId: MINE, userName: '乙专员' })
  await server.createUser('viewer', { roles: ['ENT_VIEWER'], companyId: MINE })
  await server.createUser('other', { roles: ['ENT_ADMIN'], companyId: THEIRS })
  await server.createUser('helper', { roles: ['PLAT_ADVISOR'], userName: '顾问甲' })
  await server.createUser('helper2', { roles: ['PLAT_ADVISOR'], userName: '顾问乙' })
  await server.createUser('checker', { roles: ['PLAT_REVIEWER'], userName: '审核丙' })
}

/** Builds it. */
export const createDeclareWorld = async (): Promise<DeclareWorld> => {
  const clock = movableClock(NOON)
  // A walk makes more calls in a minute than a person may.
  const limits = await looseLimits()
  const server = await createTestApp({ clock, env: { LIMITS: limits.file } })
  await makePeople(server)
  const as = async (name: string) => loginAs(server.app, name, server.password)
  const clerk = await as('clerk')

  const move: DeclareWorld['move'] = async (who, { declareNo, version }, event, given = {}) => {
    const input = { ...given, declareNo, version, event }
    if (isAdvisor(who)) return who.call(declarations.serve, input)
    const call = TRANSITIONS.find((row) => row.event === event)?.call
    if (call === 'progress') return who.call(declarations.progress, input)
    return who.call(call === 'withdraw' ? declarations.withdraw : declarations.submit, input)
  }

  return {
    server,
    clock,
    clerk,
    boss: await as('boss'),
    viewer: await as('viewer'),
    other: await as('other'),
    advisor: await as('helper'),
    second: await as('helper2'),
    reviewer: await as('checker'),
    move,
    async close() {
      await server.close()
      await limits.remove()
    },
    async clear() {
      clock.moment = new Date(NOON)
      for (const table of ['declaration', 'order_move', 'policy_order', 'reminder'])
        await sql`delete from ${sql.table(table)}`.execute(server.db)
      await sql`delete from company_title where company_id in (${MINE}, ${THEIRS})`.execute(
        server.db,
      )
    },
    async upload(who, name = '材料.pdf', content = '%PDF-1.7 材料') {
      const { records } = await who.call(
        files.add,
        { feature: 'declaration' },
        { files: [{ name, content: Buffer.from(content) }] },
      )
      return records[0]?.fileId ?? ''
    },
    async draft(more = {}, materials = 1) {
      const { projectName } = { ...FORM, ...more }
      const { declareNo, version } = await clerk.call(declarations.add, { projectName })
      for (let at = 1; at <= materials; at += 1)
        await clerk.call(declarations.addMaterial, {
          declareNo,
          name: `材料${at}`,
          required: at === 1,
        })
      return clerk.call(declarations.save, { ...FORM, ...more, declareNo, version })
    },
    async reminders(userId) {
      const rows = await server.db
        .selectFrom('reminder')
        .select(['title', 'kind'])
        .where('user_id', '=', userId)
        // The index may come at any time and tell whom it matches.
        .where('kind', '!=', 'POLICY_MATCH')
        .orderBy('created_at')
        .execute()
      return rows.map(({ title, kind }) => `${kind} ${title}`)
    },
  }
}
