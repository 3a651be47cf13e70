import type { CheckupGiven, DueRight, GivenFact, GivenRight } from '#domain/checkup/given.ts'
import { FACT_SOURCE, type Fact } from '#domain/matching/portrait.ts'
import { DEADLINE_KIND } from '#domain/policies/codes.ts'
import { COMPANY_FIELDS, factName, fieldOf, RECORD_FIELDS } from '#domain/portraits/catalogue.ts'
import { sameValue, valueText } from '#domain/portraits/value.ts'

/** Names of places and trades. */
export interface CheckupNames {
  placeName(code: string): string
  industryName(code: string): string
}

/** What the report is told by those who keep it. */
export interface CheckupSources {
  /** The company held against every programme, of one reading of its portrait. */
  judged: (companyId: string) => Promise<JudgedCompany>
  /** Every source's word of every value, and the hash of the portrait. */
  look: (companyId: string) => Promise<{ facts: readonly Fact[]; hash: string }>
  rights: (companyId: string) => Promise<readonly DueRight<PublishedTable>[]>
  declarations: (companyId: string) => Promise<CheckupGiven['declarations']>
}

type Given = CheckupGiven['programmes'][number]

/** A programme as matching judged it. */
interface JudgedProgramme {
  table: {
    code: string
    version: string
    source: { title: string; docNumber: string; issuer: string }
    checkedOn: string
    confidence: Given['confidence']
  }
  match: Pick<
    Given,
    'policyId' | 'title' | 'shortTitle' | 'kind' | 'result' | 'states' | 'windowState' | 'deadline'
  > &
    Pick<Given, 'daysLeft' | 'amountText' | 'materials'> & { disliked: object | null }
  policy: { unverified: readonly string[] }
  card: {
    window: { opensOn: string }
    expected: {
      event: 'opens' | keyof typeof DEADLINE_KIND
      from: string
      to: string
      years: readonly number[]
    } | null
  }
  requirements: Given['requirements']
}

export interface JudgedCompany extends Pick<CheckupGiven, 'completeness' | 'told' | 'things'> {
  portrait: { facts: readonly Fact[] }
  rulesDigest: string
  programmes: readonly JudgedProgramme[]
}

/** A published table as far as a report names it. */
interface PublishedTable {
  code: string
  version: string
  title: string
  sourceDoc: string
  sourceNo: string
  checkedOn: string
}

const factText = ({ field, value }: Fact, names: CheckupNames): string => {
  const { kind } = fieldOf(field)
  if (typeof value !== 'string') return valueText(field, value)
  if (kind === 'region') return names.placeName(value)
  return kind === 'industry' ? names.industryName(value) : valueText(field, value)
}

const givenFact = (fact: Fact, names: CheckupNames): GivenFact => ({
  field: fact.field,
  year: fact.year,
  value: fact.value,
  name: factName(fact.field, fact.year),
  text: factText(fact, names),
  source: FACT_SOURCE[fact.source],
  observedAt: fact.observedAt,
})

const givenProgramme = ({ table, match, policy, card, requirements }: JudgedProgramme): Given => {
  const { policyId, title, shortTitle, kind, result, states } = match
  const { expected } = card
  return {
    code: table.code,
    version: table.version,
    ...{ policyId, title, shortTitle, kind, result, states },
    disliked: match.disliked !== null,
    windowState: match.windowState,
    deadline: match.deadline,
    opensOn: card.window.opensOn,
    daysLeft: match.daysLeft,
    expected: expected && {
      eventName: expected.event === 'opens' ? '申报开始' : `${DEADLINE_KIND[expected.event]}截止`,
      from: expected.from,
      to: expected.to,
      years: expected.years,
    },
    amountText: match.amountText,
    materials: match.materials,
    unverified: policy.unverified,
    source: { ...table.source, checkedOn: table.checkedOn },
    confidence: table.confidence,
    requirements,
  }
}

const givenRight = ({ tables, ...right }: DueRight<PublishedTable>): GivenRight => ({
  ...right,
  tables: tables.map(({ code, version, title, sourceDoc, sourceNo, checkedOn }) => ({
    id: code,
    name: title,
    version,
    origin: `${sourceDoc}${sourceNo === '' ? '' : `（${sourceNo}）`}`,
    checkedOn,
  })),
})

/** What other sources say of a value that counts, when they say something else. */
const conflictsOf = (
  facts: readonly Fact[],
  all: readonly Fact[],
  names: CheckupNames,
): CheckupGiven['conflicts'] =>
  facts
    .filter(({ field }) => !RECORD_FIELDS.has(field))
    .flatMap((fact) =>
      all
        .filter(
          (one) =>
            one.field === fact.field &&
            one.year === fact.year &&
            one.source !== fact.source &&
            one.value !== null &&
            !sameValue(one.value, fact.value),
        )
        .map((other) => ({ fact: givenFact(fact, names), other: givenFact(other, names) })),
    )

/** Reads everything that a report of a company is made from. */
export const readGiven = async (
  sources: CheckupSources,
  asked: {
    companyId: string
    today: string
    company: { name: string; regionCode: string; industryCode: string }
    names: CheckupNames
  },
): Promise<{ given: CheckupGiven; portraitHash: string; rulesDigest: string }> => {
  const { companyId, company, names } = asked
  const judged = await sources.judged(companyId)
  const [look, rights, declarations] = await Promise.all([
    sources.look(companyId),
    sources.rights(companyId),
    sources.declarations(companyId),
  ])
  const order = new Map(COMPANY_FIELDS.map((field, at) => [field, at]))
  const facts = judged.portrait.facts.toSorted(
    (a, b) =>
      (order.get(a.field) ?? 0) - (order.get(b.field) ?? 0) || (b.year ?? 0) - (a.year ?? 0),
  )
  return {
    given: {
      today: asked.today,
      companyName: company.name,
      placeName: company.regionCode === '' ? '' : names.placeName(company.regionCode),
      industryName: company.industryCode === '' ? '' : names.industryName(company.industryCode),
      completeness: judged.completeness,
      told: judged.told,
      facts: facts.map((fact) => givenFact(fact, names)),
      conflicts: conflictsOf(facts, look.facts, names),
      programmes: judged.programmes.map(givenProgramme),
      things: judged.things,
      rights: rights.map(givenRight),
      declarations,
    },
    portraitHash: look.hash,
    rulesDigest: judged.rulesDigest,
  }
}
