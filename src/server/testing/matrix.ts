import { setTimeout as delay } from 'node:timers/promises'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { encodeForm } from '#contract/wire/form.ts'
import { DEEP } from '#testing/seed.ts'
import type { TestApp } from './app.ts'
import { CANARY, ownOf, UPLOADED } from './canaries.ts'
import { type Fields, plausibleInputs } from './plausible.ts'
import { type Reference, referencesOf } from './references.ts'
import { ADVISOR_CODES, COMPANY_CODE, ACCESS, type Rule } from './access-table.ts'
import { createPrincipals, type Credentials, FOREIGN, type Kind, KINDS, OWN } from './principals.ts'

/** A call with its rule. */
export interface Call {
  name: string
  endpoint: Endpoint
  rule: Rule
  turn: number
}

/** Who or what a request claims to be, beside its credentials. */
export interface Claims {
  body?: string | string[]
  header?: string
  userId?: string
}

const ruleOf = (group: string, name: string): Rule | undefined => ACCESS[group]?.[name]
/** Every call of the contract that the policy knows. */
export const CALLS: Call[] = Object.entries(contract)
  .flatMap(([group, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${group}.${name}`,
      endpoint,
      rule: ruleOf(group, name),
    })),
  )
  .flatMap(({ rule, ...rest }, turn) => (rule === undefined ? [] : [{ ...rest, rule, turn }]))

/** Calls that end sessions: whoever makes them signs in anew. */
const ENDING = new Set(['session.logout', 'account.endLogin', 'account.remove', 'password.change'])

/** Every way to name companies, from the caller's own. */
const WAYS: Record<string, (own: string) => Claims> = {
  none: () => ({}),
  own: (own) => ({ body: own, header: own }),
  zero: () => ({ body: '0', header: '0' }),
  foreignBody: () => ({ body: FOREIGN }),
  foreignHeader: () => ({ header: FOREIGN }),
  ownBodyForeignHeader: (own) => ({ body: own, header: FOREIGN }),
  foreignBodyOwnHeader: (own) => ({ body: FOREIGN, header: own }),
  both: (own) => ({ body: [own, FOREIGN] }),
  forgedUser: (own) => ({ body: own, header: own, userId: 'canary-user' }),
}

/** Refused whatever they name: one way is enough for those beside the visitor nobody knows. */
const SIGNED_OUT = new Set<Kind>(['guest', 'otherGuest', 'disabled', 'revoked'])
/** They hold codes of a company: asked in a foreign name and in one way more. */
const THOROUGH = new Set<Kind>(['admin', 'planted'])
const FOREIGN_WAYS = ['foreignBody', 'ownBodyForeignHeader'] as const
const MORE_WAYS = Object.keys(WAYS).filter((way) => way !== 'foreignBody')

/** The ways of a cell outside the deep run: calls and kinds take turns, so that each way is met. */
const turnsOf = ({ turn }: Call, kind: Kind): readonly string[] => {
  if (SIGNED_OUT.has(kind)) return ['foreignBody']
  const at = turn + KINDS.indexOf(kind)
  const foreign = FOREIGN_WAYS[at % 2] as string
  if (!THOROUGH.has(kind)) return [at % 3 === 0 ? 'own' : foreign]
  return [foreign, MORE_WAYS[at % MORE_WAYS.length] as string]
}

/** The ways of a cell: all of them in the deep run. */
export const waysOf = (call: Call, kind: Kind): [string, (own: string) => Claims][] => {
  const turns = turnsOf(call, kind)
  return Object.entries(WAYS).filter(([way]) => DEEP || turns.includes(way))
}

/** The codes that the calls of the policy ask for. */
const CODES = [
  ...new Set(CALLS.flatMap(({ rule }) => (typeof rule.who === 'object' ? [rule.who.code] : []))),
]

/** Whether a caller of a kind holds the code that a rule asks for. */
const holdsCode = ({ who }: Rule, kind: Kind): boolean =>
  typeof who !== 'object' ||
  kind === 'holder' ||
  kind === 'superAdmin' ||
  ((kind === 'admin' || kind === 'planted') && COMPANY_CODE.test(who.code)) ||
  (kind === 'expert' && ADVISOR_CODES.includes(who.code))

/** What the policy says of a cell: the code of the refusal with its text, or null when allowed. */
const expected = ({ rule, endpoint }: Call, kind: Kind, own: string, claims: Claims) => {
  if (rule.who === 'anyone') return null
  if (['anonymous', 'guest', 'otherGuest'].includes(kind)) return { code: 401, status: 200 }
  if (kind === 'disabled' || kind === 'revoked') return { code: 402, status: 200 }
  const holds = holdsCode(rule, kind)
  // The fields of an upload are read once its sender may send it.
  const body = endpoint.body === 'multipart' && !holds ? '' : (claims.body ?? '')
  if ([body, claims.header ?? ''].flat().some((each) => !['', '0', own].includes(each)))
    return { code: 403, status: 403, message: '无权限' }
  if (rule.who === 'member') return null
  return holds ? null : { code: 403, status: 403, message: `无权限|${rule.who.name}` }
}

/** The file of an upload that is meant in earnest. */
const FILE = `--cut\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${UPLOADED}\r\n`

const multipart = (fields: Fields, earnest: boolean) => {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    [value]
      .flat()
      .map((each) => `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${each}\r\n`),
  )
  return `${parts.join('')}${earnest ? FILE : ''}--cut--\r\n`
}

/** Whether a caller of a kind gets to the handler of a call at all. */
export const reaches = (call: Call, kind: Kind): boolean => expected(call, kind, OWN, {}) === null

/** Whether a caller of a kind who reaches a call does so as one of the platform's people. */
export const isStaff = ({ rule: { who } }: Call, kind: Kind): boolean =>
  kind === 'expert' ||
  kind === 'superAdmin' ||
  (kind === 'holder' && typeof who === 'object' && !COMPANY_CODE.test(who.code))

/** Inputs of a call that ask for the foreign company's rows. */
const INPUTS = new Map(CALLS.map(({ name, endpoint }) => [name, plausibleInputs(endpoint, name)]))
export const inputsOf = ({ name }: Call): Fields[] => INPUTS.get(name) ?? []

/** The same input, asking for the like of them among the callers' own rows. */
export const ownInputOf = (input: Fields): Fields => JSON.parse(ownOf(JSON.stringify(input)))

/** The fields of an input that name a thing of the foreign company. */
export const preyIn = (call: Call, input: Fields): Reference[] => {
  const own = ownInputOf(input)
  return referencesOf(call.endpoint).filter(
    ({ field }) => JSON.stringify(own[field]) !== JSON.stringify(input[field]),
  )
}

/**
 * The callers' own inputs with a foreign id in one place each, beside one's own where several fit;
 * none for those who work on everybody's.
 */
export const mixedInputsOf = (call: Call): [field: string, input: Fields][] =>
  (rightfulOf(call).kind === 'superAdmin' ? [] : inputsOf(call)).flatMap((input) => {
    const own = ownInputOf(input)
    return preyIn(call, input).flatMap(({ field, isList }): [string, Fields][] => {
      const foreign = input[field]
      const mine = own[field]
      if (foreign === undefined || mine === undefined) return []
      return [[field, { ...own, [field]: isList ? [mine, foreign].flat() : foreign }]]
    })
  })

/** Whose the callers' own rows are, as far as a call is for them. */
const rightfulOf = ({ rule: { who } }: Call): { userId: string; companyId: string; kind: Kind } => {
  if (typeof who !== 'object' || COMPANY_CODE.test(who.code))
    return { userId: 'ownrow-user', companyId: OWN, kind: 'admin' }
  return ADVISOR_CODES.includes(who.code)
    ? { userId: 'own-advisor', companyId: '', kind: 'expert' }
    : { userId: 'user-admin', companyId: '', kind: 'superAdmin' }
}

type Answer = Awaited<ReturnType<TestApp['app']['inject']>>

/** How an answer differs from the policy, null when it does not. */
const differs = (answer: Answer, should: ReturnType<typeof expected>): string | null => {
  const { statusCode, body } = answer
  let envelope: { code?: number; message?: string } = {}
  if (body.startsWith('{')) envelope = answer.json()
  const said = `${statusCode} ${envelope.code ?? '-'} ${envelope.message ?? ''}`
  if (should === null) {
    const refused = [statusCode, envelope.code ?? 0].some((code) => [401, 402, 403].includes(code))
    return refused || statusCode >= 500 ? `allowed, but ${said}` : null
  }
  const { code, status, message } = should
  const same =
    statusCode === status &&
    envelope.code === code &&
    (message ?? envelope.message) === envelope.message
  return same ? null : `${JSON.stringify(should)}, but ${said}`
}

/** Whether an answer holds what the caller must never see. */
const leaks = (call: Call, kind: Kind, own: string, answer: Answer): boolean => {
  const { reach, who } = call.rule
  // A number is whole for the advisor whose lead or case it is, and for nobody else.
  const anothers = kind === 'expert' && typeof who === 'object' && /^(lead|titles):/.test(who.code)
  if (anothers && WHOLE_NUMBER.test(answer.body)) return true
  const signedIn = !['anonymous', 'guest', 'otherGuest'].includes(kind)
  if (signedIn && own === '' && (reach === 'platform' || reach === 'wide')) return false
  if (reach === 'secret' || (reach === 'review' && kind === 'superAdmin')) return false
  const said = `${JSON.stringify(answer.headers)}${answer.body}`
  // Whoever serves customers is told the numbers of what they have handled, and nothing of them.
  const handled = call.name === 'account.export' && signedIn && own === ''
  return CANARY.test(handled ? said.replaceAll(ITS_FILE, '').replaceAll(CANARY_NUMBER, '') : said)
}

/** The number of a telephone of a canary. */
const WHOLE_NUMBER = /1395555666\d/

/** The id of one of the canaries' files. */
const ITS_FILE = /cafe000\d-0000-4000-8000-00000000cafe/g

/** The number of a canary, e.g. of a certification. */
const CANARY_NUMBER = /canary-[a-z]+/g

const requestOf = (
  call: Call,
  who: Credentials,
  claims: Claims,
  { input, address }: { input?: Fields | undefined; address: number },
) => {
  const { endpoint } = call
  const fields: Fields = { ...input }
  if (claims.body !== undefined) fields.companyId = claims.body
  const form = encodeForm(fields)
  const uploading = endpoint.body === 'multipart'
  const query = endpoint.method === 'GET' && form !== '' ? `?${form}` : ''
  return {
    method: endpoint.method,
    url: `${endpoint.path}${query}`,
    remoteAddress: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    headers: {
      host: 'localhost',
      ...who.headers,
      ...(claims.header === undefined ? {} : { securitycode: claims.header }),
      userId: claims.userId ?? who.userId,
      ...(endpoint.method === 'GET'
        ? {}
        : {
            'content-type': uploading
              ? 'multipart/form-data; boundary=cut'
              : 'application/x-www-form-urlencoded',
          }),
    },
    ...(endpoint.method === 'GET'
      ? {}
      : { payload: uploading ? multipart(fields, input !== undefined) : form }),
  }
}

/** Whether a call, or the number that it sends a code to, has a limit of its own. */
const isRare = (call: Call): boolean =>
  (call.endpoint.rates ?? []).length > 0 || inputsOf(call).some((input) => 'phone' in input)

/** The cells of the matrix on a running application with canaries in it. */
export const createMatrix = async (server: TestApp) => {
  const principals = await createPrincipals(server.pool, CODES)
  let address = 0

  const send = async (call: Call, who: Credentials, claims: Claims, input?: Fields) => {
    // Every request from an address of its own, so that no limit of an address is met.
    address += 1
    return server.app.inject(requestOf(call, who, claims, { input, address }))
  }

  /** 503 asks to come again: on a busy machine entries of the audit may wait too long for their turn. */
  const insist = async (...parts: Parameters<typeof send>) => {
    let answer = await send(...parts)
    for (let again = 0; again < 10 && answer.statusCode === 503; again += 1) {
      await delay(1_000)
      answer = await send(...parts)
    }
    return answer
  }

  /** Makes one cell and says what is wrong with it, null when nothing is. */
  const judge = async (
    call: Call,
    kind: Kind,
    way: (own: string) => Claims,
    input?: Fields,
  ): Promise<string | null> => {
    const ending = ENDING.has(call.name)
    const who = await principals.credentials(kind, call.rule, call.turn, ending)
    const claims = way(who.companyId)
    const answer = await insist(call, who, claims, input)
    if (ending) principals.forget(who.userId)
    if (answer.statusCode === 429) {
      // An upload that comes too often is refused before its fields are read.
      if (call.endpoint.body === 'multipart') return null
      if (input !== undefined && !isRare(call)) return 'comes too often to say anything'
    }
    const should = expected(call, kind, who.companyId, claims)
    // What was asked for in earnest may be refused for reasons of its own.
    const judged = should !== null || input === undefined || answer.statusCode >= 500
    const wrong = judged ? differs(answer, should) : null
    if (wrong !== null) return wrong
    if (!leaks(call, kind, who.companyId, answer)) return null
    const at = Math.max(0, answer.body.search(CANARY) - 300)
    return `shows …${answer.body.slice(at, at + 400)}`
  }

  /** Whether a call shows canaries to the administrator of their own company. */
  const shows = async (call: Call, input: Fields | undefined): Promise<boolean> => {
    const who = await principals.as('canary-user', FOREIGN)
    return CANARY.test((await send(call, who, {}, input)).body)
  }

  /** What the rightful caller of the own rows is answered, and whether canaries are in it. */
  const askAsOwner = async (
    call: Call,
    input: Fields,
  ): Promise<{ said: string; ok: boolean; shown: boolean }> => {
    const { userId, companyId, kind } = rightfulOf(call)
    const answer = await insist(call, await principals.as(userId, companyId), {}, input)
    if (ENDING.has(call.name)) principals.forget(userId)
    const { statusCode, body } = answer
    const { code, message } = body.startsWith('{')
      ? answer.json<{ code?: number; message?: string }>()
      : {}
    return {
      said: `${statusCode} ${code ?? ''} ${message ?? ''}`,
      ok: statusCode === 200 && (code ?? 200) === 200,
      shown: leaks(call, kind, companyId, answer),
    }
  }
  return { judge, shows, askAsOwner }
}

export interface Cell {
  name: string
  call: Call
  judge: () => Promise<string | null>
}

/** Runs the cells, six at a time, those that end sessions one by one at the end; tells the wrong. */
export const runCells = async (cells: readonly Cell[]): Promise<string[]> => {
  const wrong: string[] = []
  const one = async (cell: Cell): Promise<void> => {
    const said = await cell.judge()
    if (said !== null) wrong.push(`${cell.name}: ${said}`)
  }
  const queue = cells.filter(({ call }) => !ENDING.has(call.name))
  const worker = async (): Promise<void> => {
    for (let cell = queue.shift(); cell !== undefined; cell = queue.shift()) await one(cell)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  for (const cell of cells.filter(({ call }) => ENDING.has(call.name))) await one(cell)
  return wrong
}
