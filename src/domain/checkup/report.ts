import type { MatchResult } from '#domain/matching/results.ts'
import type { BasisKind, CheckupSection, StatementRule } from './codes.ts'

/** 依据: something a statement rests on; numbered by its place in the report, from 1. */
export interface Basis {
  kind: BasisKind
  /** Of a policy its id, of a record its kind and id, of a value its name; empty of the run. */
  id: string
  /** Title of the document, name of the value or of the record. */
  name: string
  /** 文号, the value in words, or the state of the record; may be empty. */
  text: string
  /** 发文机关, or where the value or the record comes from. */
  origin: string
  /** Day on which the document was checked, the value stated or the record changed, `yyyy-MM-dd`. */
  on: string
  /** 规则表 that was held against, `code version`; empty where none was. */
  rule: string
  /** What makes it doubtful, e.g. 待核实; empty where nothing does. */
  doubt: string
}

/** 一句: one sentence of the report with what it was written by and what it rests on. */
export interface Statement {
  rule: StatementRule
  text: string
  /** The day it is about, `yyyy-MM-dd`; empty where it is about none. */
  day: string
  /** Where the condition stands in its document, e.g. `第十一条（四）`; may be empty. */
  clause: string
  /** Id of the condition in its rule table; empty where it is about none. */
  condition: string
  /** Places in `bases`; never empty. */
  on: number[]
}

/** 一项: a programme, a title or a thing to be done, with what is said of it. */
export interface Entry {
  head: Statement
  result: MatchResult | ''
  /** The policy it leads to; empty where it leads to none. */
  policyId: string
  lines: Statement[]
}

export interface Section {
  code: CheckupSection
  statements: Statement[]
  entries: Entry[]
}

/** 政策体检报告: everything that a version says, as it was on its day. */
export interface Checkup {
  /** Beijing day on which it was made, `yyyy-MM-dd`. */
  day: string
  companyName: string
  /** Place and trade in words; may be empty. */
  placeName: string
  industryName: string
  portrait: {
    /** Day of the newest value; empty while nothing is known. */
    asOf: string
    /** Per cent. */
    completeness: number
    /** Values that are known. */
    known: number
  }
  /** Every programme that applies, by what became of it; they add up to `total`. */
  counts: {
    total: number
    byResult: { result: MatchResult; count: number }[]
    /** 办事提醒 and 法规标准: nobody applies for them. */
    duties: number
    /** Set aside by the company. */
    disliked: number
  }
  sections: Section[]
  bases: Basis[]
  /** What the next version is compared with. */
  programmes: {
    code: string
    version: string
    name: string
    policyId: string
    result: MatchResult
  }[]
  titles: string[]
}

/** Every statement of a report, heads before their lines. */
export const statementsOf = ({ sections }: Pick<Checkup, 'sections'>): Statement[] =>
  sections.flatMap(({ statements, entries }) => [
    ...statements,
    ...entries.flatMap(({ head, lines }) => [head, ...lines]),
  ])
