import type { Contract } from '#contract/index.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { Question } from '#domain/assessment/question.ts'
import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { earliestFor } from '#domain/matching/advice.ts'
import { evaluate } from '#domain/matching/evaluate.ts'
import { withFacts } from '#domain/matching/portrait.ts'
import type { ThingSources } from '#domain/matching/shown-things.ts'
import { differences, snapshotOf } from '#domain/matching/snapshot.ts'
import type { Clock } from '#server/clock.ts'
import type { Handlers, MemberCaller } from '#server/wire/handler.ts'
import { createCardDeps } from './card-deps.ts'
import type { Programme } from './rule-cache.ts'
import { matchCard, matchCards, type ShownPolicy, shownChanges } from './cards.ts'
import { type FactNames, shownInputs, shownRequirements } from './detail.ts'
import { pageOfCards, portraitHints, shownRun, thingsFor } from './results.ts'
import { outcomesByCode, outcomesOf } from './runs/run.ts'
import type { Matching } from './service.ts'
import { triedFacts } from './what-if.ts'

/** What the handlers are told of names; the dictionaries' book answers it. */
export interface MatchingNames extends FactNames {
  entries(dictType: string): readonly { dictCode: string; dictDesc: string }[]
  regionsBelow(parent: string): readonly { code: string; name: string }[]
}

/** The groups of the search page: code as the search call names the field, title, dictionary. */
const GROUPS = [
  ['levels', '政策层级', 'POLICY_LEVEL'],
  ['windowStates', '申报状态', 'WINDOW_STATE'],
  ['supportModes', '支持方式', 'SUPPORT_MODE'],
  ['types', '政策类型', 'POLICY_TYPE'],
  ['industryCodes', '所属行业', 'INDUSTRY'],
  ['hightechFields', '技术领域', 'HIGHTECH_FIELD'],
  ['sizes', '企业规模', 'ENT_SIZE'],
] as const

/** Other programmes named beside a trial. */
const OTHERS_MOST = 20

const principalOf = ({ principal }: MemberCaller) => {
  if (principal.companyId === '') throw apiError('notFound', '您尚未加入企业')
  return principal
}

/** 精准匹配: the conditions a visitor may choose from, and what a company may apply for. */
export const createMatchingHandlers = (deps: {
  names: MatchingNames
  matching: Matching
  /** Public policies by their ids. */
  policies: (ids: readonly string[]) => Promise<ShownPolicy[]>
  /** A published answer by its id. */
  answer: ThingSources['answer']
  /** The questions of the self-assessment as of a day. */
  questions: (askedOn: string) => readonly Question[]
  clock: Clock
}): Handlers<Contract['matching']> => {
  const { names, matching, clock } = deps
  const { ruleCache, runs, dislikes } = matching

  const today = (): string => formatBeijingDate(clock.now().getTime())
  const { policiesOf, cardDepsOf } = createCardDeps(deps)
  const programmeOf = (policyId: string): Programme => {
    const found = ruleCache.deciding(policyId, today())
    if (found === null) throw apiError('notFound', '这项政策没有可以核对的条件')
    return found
  }
  const newestOf = async (companyId: string) =>
    runs.inTenant(companyId, async (tx) => runs.newest(tx, companyId))

  return {
    conditions: async ({ questions, askedOn }) => ({
      questions: questions
        ? deps.questions(askedOn).map((one) => ({ ...one, options: [...one.options] }))
        : [],
      groups: groupsOf(names),
    }),

    async list(asked, caller) {
      const { companyId } = principalOf(caller)
      const { portrait } = await matching.run(companyId)
      const programmes = [...ruleCache.programmes(today()).values()]
      const { run, changed } = await newestOf(companyId)
      const subject = { portrait, on: today() }
      const shown = await cardDepsOf(companyId, subject, programmes, changed?.changes)
      const outcomes = outcomesByCode(ruleCache, subject)
      const applying = programmes.filter(({ code }) => outcomes.has(code))
      return {
        ...pageOfCards(matchCards(applying, outcomes, shown), asked),
        run: shownRun(run),
        changes: {
          at: changed === null ? '' : formatBeijingTime(changed.ranAt.getTime()),
          items: shownChanges(
            (changed?.changes ?? []).filter(({ before, after }) => before !== after),
            ruleCache.programmes(today()),
            shown.policies,
          ),
        },
        completeness: ruleCache.completeness(subject),
        first: thingsFor(applying, shown, deps.answer),
        ...portraitHints(applying, [...outcomes.values()], subject),
      }
    },

    async detail({ policyId }, caller) {
      const { companyId } = principalOf(caller)
      const programme = programmeOf(policyId)
      const { portrait } = await matching.run(companyId)
      const { run, changed } = await newestOf(companyId)
      const subject = { portrait, on: today() }
      const shown = await cardDepsOf(companyId, subject, [programme], changed?.changes)
      const { table } = programme
      const card = matchCard(programme, evaluate(table, subject), shown)
      if (card === null) throw apiError('notFound', '没有找到这项政策')
      return {
        match: card,
        table: {
          name: table.name,
          version: table.version,
          effectiveFrom: table.effectiveFrom,
          effectiveTo: table.effectiveTo,
          sourceTitle: table.source.title,
          sourceNumber: table.source.docNumber,
          sourceIssuer: table.source.issuer,
          checkedOn: table.checkedOn,
          confidence: table.confidence,
          note: table.note,
        },
        requirements: shownRequirements(table, subject, names),
        earliest: earliestFor(table, subject),
        inputs: shownInputs(table, subject, names),
        run: run && { runId: run.runId, ranAt: formatBeijingTime(run.ranAt.getTime()) },
      }
    },

    async whatIf({ policyId, values }, caller) {
      const { companyId } = principalOf(caller)
      const programme = programmeOf(policyId)
      const { portrait } = await matching.run(companyId)
      const on = today()
      const founded = portrait.value('foundedOn')
      const foundedOn = typeof founded === 'string' ? founded : ''
      const tried = withFacts(portrait, triedFacts(values, { today: on, foundedOn }))
      const [now, then] = [portrait, tried].map((one) =>
        outcomesOf(ruleCache, { portrait: one, on }).map(snapshotOf),
      )
      const changes = differences(now ?? [], then ?? []).filter(
        ({ code, before, after }) => code !== programme.code && before !== after,
      )
      const subject = { portrait: tried, on }
      return {
        result: evaluate(programme.table, subject).result,
        requirements: shownRequirements(programme.table, subject, names),
        earliest: earliestFor(programme.table, subject),
        others: shownChanges(
          changes.slice(0, OTHERS_MOST),
          ruleCache.programmes(on),
          await policiesOf(changes.flatMap(({ code }) => ruleCache.programmes(on).get(code) ?? [])),
        ),
      }
    },

    async run(_, caller) {
      const { companyId } = principalOf(caller)
      const { runId, changes } = await matching.run(companyId, true)
      const changed = changes.filter(({ before, after }) => before !== after).length
      return { runId: runId ?? '', changed }
    },

    async dislike({ policyId, reason, note }, caller) {
      const { companyId, userId } = principalOf(caller)
      const { code } = programmeOf(policyId)
      await dislikes.add(companyId, code, userId, { reason, note: note.trim() })
      return { disliked: true }
    },

    async undislike({ policyId }, caller) {
      const { companyId } = principalOf(caller)
      await dislikes.remove(companyId, programmeOf(policyId).code)
      return { disliked: false }
    },
  }
}

const groupsOf = (names: MatchingNames) => [
  {
    code: 'regionCodes',
    name: '适用地区',
    options: [
      { code: '000000', name: '全国' },
      ...names.regionsBelow('000000').map(({ code, name }) => ({ code, name })),
    ],
  },
  ...GROUPS.map(([code, name, dictType]) => ({
    code,
    name,
    options: names.entries(dictType).map((it) => ({ code: it.dictCode, name: it.dictDesc })),
  })),
]
