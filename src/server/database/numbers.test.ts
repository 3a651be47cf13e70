import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import { isApiError } from '#contract/wire/api-error.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'

/** Fields by which a list is searched. */
const SEARCHED = ['keyword', 'phone', 'address'] as const
const PHONE = '13977665588'
const MAIL = 'zhangsan.li@number.example'
/** What no list shows of them, in parts of every kind. */
const PARTS = ['7766', '9776', '397766', '1397766', '77665', '6655', '13977665', 'ngsan', 'san.li@']
/** Names every row that is planted. */
const MARK = '金字数'

const shapeOf = ({ input }: Endpoint): Record<string, unknown> =>
  (input as unknown as { shape: Record<string, unknown> }).shape

/** Every call that is a list with something to search by. */
const LISTS = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
    SEARCHED.filter(
      (field) =>
        field in shapeOf(endpoint) && 'page' in shapeOf(endpoint) && endpoint.access === 'member',
    ).map((field) => ({ name: `${group}.${name}`, endpoint, field })),
  ),
)

let server: TestApp
let askers: TestClient[]
/** Moves on with every question, so that no limit of calls ends the walk. */
let elapsed = 0
beforeAll(async () => {
  server = await createTestApp({ clock: { now: () => new Date(), elapsed: () => elapsed } })
  await server.createUser('number-user', {
    companyId: 'company-demo',
    userName: MARK,
    phone: PHONE,
  })
  await server.pool.query(`
update user_account set email = '${MAIL}' where login_name = 'number-user';
update user_account set phone = '${PHONE.replace('1397', '1387')}' where login_name = 'advisor';
insert into customer_contact (id, contact_way, leave_message, service_obj_id, consent_version, consent_at)
  values ('number-lead', '${PHONE.replace('1397', '1387')}', '${MARK}', '1', '1', now()),
    ('number-lead-two', '${PHONE}', '${MARK}', '1', '1', now());
insert into partner_application (id, partner_type, org_name, credit_code, region_code, contact, phone,
    intro, consent_version, consent_at)
  values ('HZ202611260000BEEF', 'channel', '${MARK}', '91999999MA0000001N', '330000', '某人', '${PHONE}', '简介', '1', now());
insert into title_case (case_no, applicant, phone, grade, region_code, consent_version)
  values ('ZC202611260000BEEF', '${MARK}', '${PHONE}', 'engineer', '330000', '1');
insert into sms_outbox (id, phone, purpose, content, provider)
  values ('number-sms', '${PHONE}', 'login', '${MARK}', 'local');
insert into mail_outbox (id, user_id, address, purpose, subject, state, next_at, made_at)
  values ('number-mail', 'u-number-user', '${MAIL}', 'code', '${MARK}', 'sent', now(), now());
insert into policy_order (order_no, company_id, company_name, policy_id, contact_name, contact_phone,
    remark, status, agree_no_guarantee)
  select 'DD20261126000077', 'company-demo', '${MARK}', id, '某人', '${PHONE}', '${MARK}', 20, true
  from policy limit 1;
insert into declaration (declare_no, company_id, policy_id, project_name, project_type, policy_title, contact_name, contact_phone)
  select 'SB20261126000077', 'company-demo', id, '${MARK}', '', title, '某人', '${PHONE}' from policy limit 1;
insert into invitation (id, token_hash, company_id, inviter_id, phone, expires_at)
  values ('number-invitation', 'number', 'company-demo', 'user-demo', '${PHONE}', now() + interval '1 day');
insert into conversation (id, client_key, customer_id, customer_name, topic, status)
  values ('number-conv', 'number', 'u-number-user', '${MARK}', 'consult', 'queued');`)
  askers = await Promise.all(
    ['admin', 'advisor', 'demo'].map(async (name) => loginAs(server.app, name, server.password)),
  )
})
afterAll(async () => server.close())

/** What a list answers to somebody; null where it is not for them, or wants more than words. */
const answerOf = async (
  who: TestClient,
  { endpoint, field }: (typeof LISTS)[number],
  words: string,
): Promise<string | null> => {
  const input = { [field]: words, page: 0, pageSize: 20 } as unknown as InputOf<Endpoint>
  elapsed += 60_000
  try {
    await who.call(endpoint, input)
  } catch (error) {
    if (!isApiError(error) || error.code === 429 || error.code >= 500) throw error
    return null
  }
  return who.last().body
}

test('the lists that mask a number are among those that are walked', () => {
  const names = LISTS.map(({ name }) => name)
  for (const name of ['leads.list', 'partnerApply.list', 'titleCases.list', 'members.users'])
    expect(names).toContain(name)
  expect(names).toEqual(expect.arrayContaining(['outbox.list', 'outbox.mails', 'chat.customers']))
  expect(names).toEqual(
    expect.arrayContaining(['audit.entries', 'orders.queue', 'declarations.list']),
  )
})

test.each(LISTS)('$name finds nobody by a part that $field hides', async (list) => {
  for (const who of askers)
    for (const part of PARTS) {
      const said = await answerOf(who, list, part)
      // Refused for its shape, or answered without any of the planted rows.
      expect(said?.includes(MARK) ?? false, `${part} for ${who.identity.userId}`).toBe(false)
    }
})

test('and the whole number finds, so that the walk would have seen it', async () => {
  const found = []
  for (const list of LISTS)
    for (const who of askers)
      if ((await answerOf(who, list, PHONE))?.includes(MARK) === true) found.push(list.name)
  expect([...new Set(found)].toSorted()).toEqual([
    'leads.list',
    'members.users',
    'outbox.list',
    'partnerApply.list',
    'titleCases.list',
  ])
})

test('what is not allowed is refused and not found', async () => {
  const [, advisor] = askers
  const list = LISTS.find(({ name }) => name === 'outbox.list')
  if (advisor === undefined || list === undefined) throw new Error('no list')
  elapsed += 60_000
  const asked = advisor.call(list.endpoint, { phone: PHONE } as unknown as InputOf<Endpoint>)
  expect((await apiErrorOf(asked)).code).toBe(403)
})
