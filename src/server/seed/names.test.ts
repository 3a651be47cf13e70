import { expect, test } from 'vitest'
import type { PublicationBody, PublicationKind } from '#contract/publications.ts'
import { EXPERT_PEOPLE, firstAccounts } from './accounts.ts'
import { readContent } from './content.ts'

const { companies, companyIp, ip, publications } = await readContent()
const bodiesOf = <K extends PublicationKind>(kind: K): PublicationBody<K>[] =>
  publications.filter((it) => it.kind === kind).map(({ body }) => body as PublicationBody<K>)

/** Everything that stands under one of these names, anywhere below. */
const under = (names: readonly string[], value: unknown): string[] =>
  Object.entries((value ?? {}) as object).flatMap(([name, one]: [string, unknown]) => [
    ...(names.includes(name) ? [one].flat().filter((it) => typeof it === 'string') : []),
    ...(typeof one === 'object' ? under(names, one) : []),
  ])

const experts = new Set(
  publications.filter(({ kind }) => kind === 'expert').map(({ id }) => String(id)),
)
const people = [...firstAccounts('demo', 'admin'), ...EXPERT_PEOPLE]
const cases = bodiesOf('successCase').filter(({ demo }) => demo)
const partners = bodiesOf('partner').filter(({ demo }) => demo)
const HOLDERS = ['applicant', 'applicants', 'owner', 'agent', 'inventors']

test.each([
  ['companies', companies.map(({ name }) => name)],
  ['experts', people.filter(({ id }) => experts.has(id)).map(({ userName }) => userName)],
  ['companies of cases', cases.map(({ companyName }) => companyName)],
  ['advisors of cases', cases.map(({ advisor }) => advisor.name)],
  ['partners', partners.flatMap(({ name, shortName }) => [name, shortName])],
  ['holders of rights', [...under(HOLDERS, ip), ...under(HOLDERS, companyIp)]],
  ['notices', bodiesOf('jobTitle').flatMap((it) => (it.demo ? [it.title, it.committee] : []))],
])('what is invented says so in its name: %s', (_, names) => {
  const given = names.filter((name) => name !== '')
  expect(given.length).toBeGreaterThan(5)
  expect(given.filter((name) => !name.includes('示例'))).toEqual([])
})

test('an advisor of a case is an expert of the portal', () => {
  const known = people.filter(({ id }) => experts.has(id)).map(({ userName }) => userName)
  expect(known).toHaveLength(experts.size)
  for (const { advisor } of cases) expect(known).toContain(advisor.name)
})
