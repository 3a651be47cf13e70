import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registration } from '#contract/registration.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { hashToken, newToken } from '#server/wire/tokens.ts'
import { cases } from '#testing/seed.ts'
import { accountOf, companyOf, newPhone, visitor } from './testing.ts'

/** F29 (reliability.md): 200 rounds of fifty in `npm run test:deep`. */
const ROUNDS = cases(6, 200)
const AT_ONCE = cases(8, 50)

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(async () => server.close())

/** A flow that has passed its code, without a message. */
const flowFor = async (phone: string, purpose: 'register' | 'invited'): Promise<string> => {
  const id = newToken()
  await server.db
    .insertInto('sms_code')
    .values({
      id,
      phone,
      purpose,
      expires_at: sql<Date>`now()`,
      passed_until: sql<Date>`now() + interval '30 minutes'`,
    })
    .execute()
  return id
}

const sizes = async () => {
  const { rows } = await server.pool.query<Record<string, number>>(
    `select (select count(*)::int from user_account) as accounts,
       (select count(*)::int from company) as companies,
       (select count(*)::int from consent_log) as consents,
       (select count(*)::int from audit_log where action in ('company.register', 'user.register'))
         as entries,
       (select count(*)::int from company where created_by <> 'seed'
         and not exists (select from user_account where company_id = company.id)) as orphans`,
  )
  return rows[0] ?? {}
}

/** What all fifty share in a round; everything else is each one's own. */
const SHARED = ['name', 'code', 'login', 'phone', 'flow', 'invitation'] as const

const contestants = async (shared: (typeof SHARED)[number]) => {
  const one = { ...companyOf(), phone: newPhone(), login: accountOf('', '').loginName }
  const purpose = shared === 'invitation' ? 'invited' : 'register'
  const flow = await flowFor(one.phone, purpose)
  const invite = newToken()
  if (shared === 'invitation')
    await server.pool.query(
      `insert into invitation (id, token_hash, company_id, inviter_id, expires_at)
       values ($1, $2, 'company-demo', 'user-demo', now() + interval '1 day')`,
      [newToken(), hashToken(invite)],
    )
  return Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const phone = shared === 'phone' || shared === 'flow' ? one.phone : newPhone()
      const flowId = shared === 'flow' ? flow : await flowFor(phone, purpose)
      const account = accountOf(phone, flowId)
      if (shared === 'login') account.loginName = one.login
      const company = companyOf()
      if (shared === 'name') company.companyName = one.companyName
      if (shared === 'code') company.creditCode = one.creditCode
      const client = visitor(server.app)
      return async () =>
        shared === 'invitation'
          ? client.call(registration.registerUser, { ...account, way: 'invited', invite })
          : client.call(registration.registerCompany, { ...account, ...company })
    }),
  )
}

test(
  `${ROUNDS} rounds of ${AT_ONCE} at once: one registers, the others are refused cleanly`,
  { timeout: 30_000 + ROUNDS * 10_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const shared = SHARED[round % SHARED.length] ?? 'name'
      const calls = await contestants(shared)
      const before = await sizes()
      const answers = await Promise.all(
        calls.map(async (call) =>
          call().then(
            () => 'registered',
            (error: ApiError) => error,
          ),
        ),
      )
      const refused = answers.filter((answer) => answer !== 'registered')
      expect({ shared, registered: AT_ONCE - refused.length }).toEqual({ shared, registered: 1 })
      for (const { status, code } of refused as ApiError[]) {
        expect(status).toBe(200)
        expect([400, 409]).toContain(code)
      }
      const after = await sizes()
      expect(after).toEqual({
        accounts: (before.accounts ?? 0) + 1,
        companies: (before.companies ?? 0) + (shared === 'invitation' ? 0 : 1),
        consents: (before.consents ?? 0) + 2,
        entries: (before.entries ?? 0) + 1,
        orphans: 0,
      })
    }
  },
)
