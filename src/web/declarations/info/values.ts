import {
  DECLARE_TITLE,
  type DeclareTitle,
  PROJECT_TYPE,
  type ProjectType,
} from '#domain/declarations/codes.ts'
import {
  type Draft,
  DRAFT_FIELD,
  draftProblems,
  type FieldProblem,
  missingProblems,
} from '#domain/declarations/fields.ts'
import { POLICY_LEVEL, type PolicyLevel } from '#domain/policies/codes.ts'
import type { Declaration, SaveInput } from '../queries.ts'

export interface Member {
  name: string
  duty: string
}

/** What the form of a draft holds: the draft, the year as it is typed, and who answers for it. */
export interface Values extends Omit<Draft, 'year' | 'level' | 'members'> {
  year: string
  level: PolicyLevel | ''
  members: readonly Member[]
  declarerUserId: string
  advisorUserId: string
}

/** The fields as they are shown and checked. */
export const ORDER = [
  'projectName',
  'projectType',
  'titleCode',
  'level',
  'regionCode',
  'dept',
  'batch',
  'year',
  'officialPlatform',
  'officialUrl',
  'deadlineOnline',
  'deadlineRecommend',
  'deadlinePaper',
  'applyAmount',
  'principal',
  'contactName',
  'contactPhone',
  'declarerUserId',
  'advisorUserId',
  'members',
  'remark',
] as const satisfies readonly (keyof Values)[]

/** Names of the fields, for what says them one by one. */
export const FIELD_NAME: Readonly<Record<keyof Values, string>> = {
  ...DRAFT_FIELD,
  declarerUserId: '申报专员',
  advisorUserId: '顾问',
}

const codeOf = <K extends string>(table: Readonly<Record<K, string>>, code: string): K | '' =>
  Object.hasOwn(table, code) ? (code as K) : ''

/** What a declaration says, as the form holds it. */
export const valuesOf = (declaration: Declaration): Values => ({
  projectName: declaration.projectName,
  projectType: codeOf<ProjectType>(PROJECT_TYPE, declaration.projectType),
  titleCode: codeOf<DeclareTitle>(DECLARE_TITLE, declaration.titleCode),
  level: codeOf<PolicyLevel>(POLICY_LEVEL, declaration.level),
  regionCode: declaration.regionCode,
  dept: declaration.dept,
  batch: declaration.batch,
  year: declaration.year === 0 ? '' : String(declaration.year),
  officialPlatform: declaration.officialPlatform,
  officialUrl: declaration.officialUrl,
  deadlineOnline: declaration.deadlineOnline,
  deadlineRecommend: declaration.deadlineRecommend,
  deadlinePaper: declaration.deadlinePaper,
  applyAmount: declaration.applyAmount,
  principal: declaration.principal,
  contactName: declaration.contactName,
  contactPhone: declaration.contactPhone,
  declarerUserId: declaration.declarerUserId,
  advisorUserId: declaration.advisorUserId,
  members: declaration.members,
  remark: declaration.remark,
})

/** The draft as its rules judge it; a year that is no number is as wrong as one out of range. */
const draftOf = ({ year, declarerUserId: _declarer, advisorUserId: _advisor, ...rest }: Values) =>
  ({
    ...rest,
    year: year.trim() === '' ? 0 : /^\d{4}$/.test(year.trim()) ? Number(year) : -1,
  }) satisfies Draft

/** What is wrong with a field; null when it may be kept. */
export const problemOf = (field: keyof Values, values: Values): string | null =>
  draftProblems(draftOf(values)).find((one) => one.field === field)?.text ?? null

/** The first thing that keeps the whole from being saved. */
export const firstProblem = (values: Values): string | null =>
  draftProblems(draftOf(values))[0]?.text ?? null

/** What is still to be stated before the draft may be handed on. */
export const missingOf = (values: Values): FieldProblem[] => missingProblems(draftOf(values))

/** The values as the call takes them. */
export const inputOf = (values: Values): Omit<SaveInput, 'declareNo' | 'version'> => {
  const { members, ...draft } = draftOf(values)
  return {
    ...draft,
    declarerUserId: values.declarerUserId,
    advisorUserId: values.advisorUserId,
    members: members.map(({ name, duty }) => JSON.stringify({ name, duty })),
  }
}

/** Whether two forms say the same. */
export const same = (one: Values, other: Values): boolean =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other))

/** Names of people and of the place, where the values hold codes alone. */
export interface Names {
  regionName: string
  people: ReadonlyMap<string, string>
}

/** A field as people read it: codes by their names, members by theirs. */
export const shown = (field: keyof Values, values: Values, names: Names): string => {
  switch (field) {
    case 'projectType':
      return values.projectType === '' ? '' : PROJECT_TYPE[values.projectType]
    case 'titleCode':
      return values.titleCode === '' ? '' : DECLARE_TITLE[values.titleCode]
    case 'level':
      return values.level === '' ? '' : POLICY_LEVEL[values.level]
    case 'members':
      return values.members
        .map(({ name, duty }) => (duty === '' ? name : `${name}（${duty}）`))
        .join('、')
    case 'regionCode':
      return values.regionCode === '' ? '' : names.regionName || values.regionCode
    case 'declarerUserId':
    case 'advisorUserId':
      return names.people.get(values[field]) ?? values[field]
    default:
      return values[field]
  }
}
