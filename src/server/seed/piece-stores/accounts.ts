import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Piece } from '#domain/packages/pieces.ts'
import { keyOf } from '#domain/packages/pieces.ts'
import type { PieceStore } from '#server/packages/piece-store.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { DEMO_PASSWORD, EXPERT_PEOPLE, firstAccounts, type Person } from '../accounts.ts'

type Roles = Person & { roles: string[] }

/** People of the demonstration; the administrator follows the configuration. */
const people = (): Person[] => [
  ...firstAccounts('demo', 'admin')
    .slice(1)
    .map(({ password: _password, ...person }) => person),
  ...EXPERT_PEOPLE,
]
const KNOWN = new Set(firstAccounts('demo', 'admin').map(({ id }) => id))

export const rolePieces = (): Piece[] =>
  people().map((person) => ({
    kind: 'demoRole',
    id: person.id,
    title: `${person.userName}（${person.loginName}）`,
    value: { ...person, roles: [person.role] } satisfies Roles,
  }))

/**
 * 演示账号的角色. An account that is missing is added: with the known password where only this machine
 * reaches the site (`demo`), else with one that nobody knows.
 */
export const createRoleStore = (demo: boolean): PieceStore => ({
  kinds: ['demoRole'],
  compared: (value) => ({ roles: (value as Roles).roles }),
  judge: () => ['演示账号只随版本更新'],
  async read(on) {
    const pieces = rolePieces()
    const { rows } = await sql<{ id: string; roles: string[]; pristine: boolean }>`
      select u.id, u.roles, not exists (select from audit_log a
        where a.action = 'user.roles' and a.object_id = u.id) as pristine
      from user_account u where u.id = any(${pieces.map(({ id }) => id)})`.execute(on)
    const found = new Map(rows.map((row) => [row.id, row]))
    return pieces.flatMap((piece) => {
      const row = found.get(piece.id)
      if (row === undefined) return []
      const { roles, pristine } = row
      return [{ ...piece, value: { ...piece.value, roles }, pristine }]
    })
  },
  /** A name that somebody else has, or a company that is not there. */
  async problems(on, pieces) {
    const { rows } = await sql<{ id: string }>`
      select g.id from jsonb_to_recordset(${JSON.stringify(pieces.map(({ value }) => value))}::jsonb)
        as g(id text, "loginName" text, "companyId" text)
      where exists (select from user_account u
          where u.login_name = g."loginName" and u.id <> g.id)
        or (g."companyId" is not null
          and not exists (select from company c where c.id = g."companyId"))`.execute(on)
    return new Map(
      rows.map(({ id }) => [keyOf({ kind: 'demoRole', id }), '登录名已被使用，或演示企业不在']),
    )
  },
  async write(tx, pieces) {
    const there = new Set(
      (await tx.selectFrom('user_account').select('id').execute()).map(({ id }) => id),
    )
    for (const { id, value } of pieces) {
      const it = value as Roles
      if (there.has(id)) {
        await tx.updateTable('user_account').set({ roles: it.roles }).where('id', '=', id).execute()
        continue
      }
      const known = demo && KNOWN.has(id)
      await tx
        .insertInto('user_account')
        .values({
          id,
          login_name: it.loginName,
          user_name: it.userName,
          password_hash: await hashPassword(
            known ? DEMO_PASSWORD : randomBytes(24).toString('base64url'),
          ),
          sex: it.sex,
          phone: it.phone,
          company_id: it.companyId,
          company_name: it.companyName,
          roles: it.roles,
        })
        .execute()
    }
  },
  /** Nobody's account is taken away. */
  async retire() {},
})
