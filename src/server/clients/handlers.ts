import type { clients as contract } from '#contract/clients.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { shownName } from '#domain/chat/guest.ts'
import { byBurning, type ClientFacts, daysLeft } from '#domain/clients/clients.ts'
import { DECLARE_STATUS, DUE_KIND } from '#domain/declarations/codes.ts'
import { LEAD_STATUS } from '#domain/leads/lead.ts'
import { FIELD_GROUP } from '#domain/matching/fields.ts'
import { FACT_SOURCE, type Portrait } from '#domain/matching/portrait.ts'
import type { Subject } from '#domain/matching/measure.ts'
import { MATCH_RESULT, MATCH_RESULTS } from '#domain/matching/results.ts'
import { changesText } from '#domain/matching/snapshot.ts'
import { ORDER_STATUS } from '#domain/orders/codes.ts'
import { OPEN_STATUS } from '#domain/orders/machine.ts'
import { isAppliedFor } from '#domain/policies/codes.ts'
import { type FactNames, factText } from '#domain/portraits/value.ts'
import { COMPANY_FIELDS, fieldOf } from '#domain/portraits/catalogue.ts'
import { URGENCY, urgencyOf } from '#domain/work/work.ts'
import { noteClientRead } from '#server/audit/reads.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type {
  ClientCompany,
  ClientDeclaration,
  ClientFollowUp,
  ClientLead,
  ClientOrder,
  ClientStore,
  ClientTalk,
} from './store.ts'

export interface ClientDeps {
  db: Database
  store: ClientStore
  names: FactNames & { regionName: (code: string) => string }
  portraits: { look: (companyId: string) => Promise<{ portrait: Portrait }> }
  rules: { completeness: (subject: Subject) => number }
  clock: Clock
}

type Listed = AnswerOf<typeof contract.list>['records'][number]
type Detail = AnswerOf<typeof contract.detail>
type Due = NonNullable<Listed['due']>

/** Materials that are named in the list. */
const NAMED = 10

const isRunning = ({ status }: ClientDeclaration): boolean => Number(status) < 90
/** Not done yet by the advisor: a lead that was called and left to itself is history. */
const isOpenLead = ({ status }: ClientLead): boolean =>
  status === 'assigned' || status === 'contacted' || status === 'valid'
const isOpenOrder = ({ status }: ClientOrder): boolean => OPEN_STATUS.includes(status)

const dueOf = (day: string, words: { what: string; subject: string }, today: string): Due[] => {
  const left = daysLeft(day, today)
  return left === null ? [] : [{ day, daysLeft: left, ...words }]
}

const ofDeclaration = (
  { deadline, dueKind, projectName }: ClientDeclaration,
  today: string,
): Due[] =>
  dueOf(
    deadline,
    { what: dueKind === '' ? '截止' : DUE_KIND[dueKind], subject: projectName },
    today,
  )

/** The next end of what an advisor does for a company; null where nothing ends. */
const nextDue = (
  declarations: readonly ClientDeclaration[],
  orders: readonly ClientOrder[],
  followUps: readonly ClientFollowUp[],
  today: string,
): Due | null => {
  const ends = [
    ...followUps.flatMap(({ day, topic }) =>
      dueOf(day, { what: '客户跟进', subject: topic }, today),
    ),
    ...declarations.filter(isRunning).flatMap((one) => ofDeclaration(one, today)),
    // From its confirmation on an order is a declaration, which has the date.
    ...orders
      .filter(({ status }) => status === '30' || status === '40')
      .flatMap(({ deadline, policyTitle }) =>
        dueOf(deadline, { what: '申报截止', subject: policyTitle }, today),
      ),
  ]
  return ends.toSorted((one, other) => (one.day < other.day ? -1 : 1))[0] ?? null
}

/** 我的客户: the calls of an advisor about the companies that are served. */
export const createClientHandlers = (deps: ClientDeps): Handlers<typeof contract> => {
  const { store, names, clock } = deps
  const todayNow = (): string => formatBeijingDate(clock.now().getTime())

  const worksOf = async (userId: string, companyIds: readonly string[]) => {
    const [orders, declarations, talks, followUps, leads] = await Promise.all([
      store.orders(userId, companyIds),
      store.declarations(userId, companyIds),
      store.talks(userId, companyIds),
      store.followUps(userId, companyIds),
      store.leads(userId, companyIds),
    ])
    return { orders, declarations, talks, followUps, leads }
  }

  const rowOf = (
    company: ClientCompany,
    works: {
      orders: readonly ClientOrder[]
      declarations: readonly ClientDeclaration[]
      talks: readonly ClientTalk[]
      followUps: readonly ClientFollowUp[]
      leads: readonly ClientLead[]
      changes: string
    },
    today: string,
  ): ClientFacts & { shown: Listed } => {
    const { orders, declarations, talks, leads, changes } = works
    const due = nextDue(declarations, orders, works.followUps, today)
    const missing = declarations.filter(isRunning).flatMap((one) => one.missing)
    const quoted = orders.find(({ status }) => status === '40')
    const [talk] = talks
    const waiting = talks.find((one) => one.waiting)
    const urgency = urgencyOf({ due: due?.day ?? '', live: waiting !== undefined }, today)
    const told = waiting ?? talk
    return {
      companyName: company.companyName,
      waiting: waiting !== undefined,
      due: due?.day ?? '',
      missing: missing.length,
      quoted: quoted !== undefined,
      changed: changes !== '',
      lastTalk: talk?.lastTs ?? 0,
      shown: {
        companyId: company.companyId,
        companyName: company.companyName,
        regionName: names.regionName(company.regionCode),
        urgency,
        urgencyName: URGENCY[urgency],
        due,
        missing: [...new Set(missing)].slice(0, NAMED),
        missingCount: missing.length,
        quote: quoted
          ? { orderNo: quoted.orderNo, amount: quoted.quoteAmount, since: quoted.since }
          : null,
        talk: told
          ? {
              chatId: told.chatId,
              question: told.question,
              time: told.time,
              waiting: told.waiting,
              ended: told.ended,
            }
          : null,
        changes,
        orders: orders.filter(isOpenOrder).length,
        declarations: declarations.filter(isRunning).length,
        leads: leads.filter(isOpenLead).length,
      },
    }
  }

  /** What only whoever works for a company is shown of it: its portrait and its matches. */
  const servedOf = async (companyId: string, today: string): Promise<Detail['served']> => {
    const [{ portrait }, { matchedAt, rows }, changes] = await Promise.all([
      deps.portraits.look(companyId),
      store.matches(companyId),
      store.changes([companyId]),
    ])
    const was = new Map(changes.get(companyId)?.map(({ code, before }) => [code, before]))
    const groups = [...new Set(COMPANY_FIELDS.map((code) => fieldOf(code).group))]
    return {
      completeness: deps.rules.completeness({ portrait, on: today }),
      groups: groups.flatMap((group) => {
        const facts = COMPANY_FIELDS.filter((code) => fieldOf(code).group === group).flatMap(
          (code) =>
            portrait.facts
              .filter(({ field }) => field === code)
              .toSorted((one, other) => (other.year ?? 0) - (one.year ?? 0))
              .map(({ field, year, value, source, observedAt }) => ({
                name: fieldOf(field).name,
                year: year ?? 0,
                shown: factText(field, value, names),
                source,
                sourceName: FACT_SOURCE[source],
                observedAt,
              })),
        )
        return facts.length === 0 ? [] : [{ name: FIELD_GROUP[group], facts }]
      }),
      matchedAt,
      matches: rows
        // Laws and duties are nothing that an advisor could apply for.
        .filter(({ kind, result }) => isAppliedFor(kind) && result !== 'inapplicable')
        .toSorted(
          (one, other) => MATCH_RESULTS.indexOf(one.result) - MATCH_RESULTS.indexOf(other.result),
        )
        .map(({ code, policyId, title, result }) => {
          const before = was.get(code) ?? null
          return {
            policyId,
            title,
            result,
            resultName: MATCH_RESULT[result],
            before: before === null || before === result ? '' : MATCH_RESULT[before],
          }
        }),
    }
  }

  return {
    async list(_input, { principal: { userId } }) {
      const today = todayNow()
      const companies = await store.companies(userId)
      const ids = companies.map(({ companyId }) => companyId)
      const served = companies.filter((one) => one.served).map(({ companyId }) => companyId)
      const [works, changes] = await Promise.all([worksOf(userId, ids), store.changes(served)])
      const rows = companies.map((company) => {
        const of = <T extends { companyId: string }>(all: readonly T[]): T[] =>
          all.filter(({ companyId }) => companyId === company.companyId)
        return rowOf(
          company,
          {
            orders: of(works.orders),
            declarations: of(works.declarations),
            talks: of(works.talks),
            followUps: of(works.followUps),
            leads: of(works.leads),
            changes: changesText(changes.get(company.companyId) ?? []),
          },
          today,
        )
      })
      return { records: byBurning(rows, today).map(({ shown }) => shown) }
    },

    async detail({ clientId }, caller) {
      const { userId } = caller.principal
      const today = todayNow()
      const [company] = await store.companies(userId, clientId)
      if (company === undefined) throw apiError('notFound', '这家企业不在您的客户中')
      const [{ orders, declarations, talks, leads }, served] = await Promise.all([
        worksOf(userId, [clientId]),
        company.served ? servedOf(clientId, today) : null,
      ])
      const { companyName, regionCode, industryCode, registerStatus, tags } = company
      if (served !== null)
        await noteClientRead(deps.db, caller, { companyId: clientId, companyName })
      return {
        companyId: clientId,
        companyName,
        regionName: names.placeName(regionCode),
        industryName: names.industryName(industryCode),
        registerStatus,
        tags,
        orders: orders.map(({ orderNo, policyTitle, status, quoteAmount, created }) => ({
          orderNo,
          policyTitle,
          status,
          statusName: ORDER_STATUS[status],
          quoteAmount,
          createTime: created,
        })),
        declarations: declarations.map((one) => ({
          declareNo: one.declareNo,
          projectName: one.projectName,
          statusName: DECLARE_STATUS[one.status],
          running: isRunning(one),
          due: isRunning(one) ? (ofDeclaration(one, today)[0] ?? null) : null,
          missing: one.missing,
        })),
        talks: talks.map(({ chatId, customerName, question, ended, topic, outcome, time }) => ({
          chatId,
          customerName: shownName(customerName),
          question,
          ended,
          topic,
          outcome,
          time,
        })),
        leads: leads.map(({ leadId, message, status, time }) => ({
          leadId,
          message,
          statusName: LEAD_STATUS[status],
          time,
        })),
        served,
      }
    },
  }
}
