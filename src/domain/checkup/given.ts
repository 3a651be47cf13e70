import type { Fact } from '#domain/matching/portrait.ts'
import type { ConditionState, MatchResult } from '#domain/matching/results.ts'
import type { ShownThing } from '#domain/matching/shown-things.ts'
import type { Confidence, ConditionKind, PolicyKind, WindowState } from '#domain/policies/codes.ts'

/** A value of the portrait in words. */
export interface GivenFact extends Pick<Fact, 'field' | 'year' | 'value'> {
  /** With its year, e.g. `2025 年职工总数`. */
  name: string
  text: string
  /** 企业填写, 证书或登记 … */
  source: string
  /** `yyyy-MM-dd`. */
  observedAt: string
}

/** A condition with what it came to; groups before their parts, depth first. */
export interface GivenRequirement {
  id: string
  depth: number
  group: '' | 'all' | 'any'
  clause: string
  text: string
  kind: '' | ConditionKind
  state: ConditionState
  threshold: string
  values: readonly { name: string; text: string; source: string; observedAt: string }[]
  measured: string
  gap: string
  remedy: string
  earliest: string
  evidence: string
}

/** A programme that applies to the company, held against its portrait. */
export interface GivenProgramme {
  code: string
  version: string
  policyId: string
  title: string
  shortTitle: string
  kind: PolicyKind | ''
  result: MatchResult
  disliked: boolean
  /** Conditions by what they came to; alternatives count as one. */
  states: { met: number; unmet: number; missing: number; manual: number }
  windowState: WindowState | ''
  /** `yyyy-MM-dd HH:mm:ss`, Beijing; empty where there is none. */
  deadline: string
  opensOn: string
  daysLeft: number | null
  /** 往年推算; null where there is none. */
  expected: { eventName: string; from: string; to: string; years: readonly number[] } | null
  amountText: string
  /** Required materials. */
  materials: number
  /** 待核实 of the record, in words. */
  unverified: readonly string[]
  /** The document that the conditions were taken from, and the day it was checked. */
  source: { title: string; docNumber: string; issuer: string; checkedOn: string }
  confidence: Confidence
  requirements: readonly GivenRequirement[]
}

/** A deadline of a right that can still be met, or whose payment is not on record. */
export interface DueRight<Table> {
  kind: 'patent' | 'trademark'
  recordId: string
  /** Name and number. */
  name: string
  /** 缴纳第 5 年年费 … */
  eventName: string
  state: 'open' | 'late' | 'unconfirmed'
  due: string
  /** Last day with a surcharge; empty where it stays open. */
  until: string
  /** Yuan, with the surcharge of today; null where there is none or it is not known. */
  amount: number | null
  /** 手工录入 … */
  origin: string
  /** Day of the last change of the record. */
  changedOn: string
  /** The laws and tables it was computed by; none where the record states the day itself. */
  tables: readonly Table[]
}

/** The same as a report tells it. */
export type GivenRight = DueRight<{
  id: string
  name: string
  version: string
  /** The document, with its number. */
  origin: string
  checkedOn: string
}>

/** A declaration that is not ended. */
export interface GivenDeclaration {
  declareNo: string
  name: string
  statusName: string
  /** Its next day, and what is due then; empty where there is none. */
  dueOn: string
  dueName: string
  holderName: string
  changedOn: string
}

/** What a report is made from; everything as of `today`. */
export interface CheckupGiven {
  /** Beijing, `yyyy-MM-dd`. */
  today: string
  companyName: string
  placeName: string
  industryName: string
  /** Per cent. */
  completeness: number
  /** People or sheets have told something of the company. */
  told: boolean
  /** What counts of each field and year. */
  facts: readonly GivenFact[]
  /** What other sources say of the same. */
  conflicts: readonly { fact: GivenFact; other: GivenFact }[]
  programmes: readonly GivenProgramme[]
  /** 先补什么, the best first. */
  things: readonly ShownThing[]
  rights: readonly GivenRight[]
  declarations: readonly GivenDeclaration[]
}
