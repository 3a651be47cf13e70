/** 政策自己的条件表: the rule table that a policy's stated conditions make. */
import { ENT_SIZE, HIGHTECH_FIELD } from '../policies/codes.ts'
import { testOf } from '../policies/measures.ts'
import { sameValue } from '../same.ts'
import type { PolicyCondition, PolicyContent } from '../policies/policy.ts'
import type { FieldCode } from './fields.ts'
import type { Condition, Requirement, RuleTable } from './rule.ts'

/** What stands as the origin of a table that was made of a policy's conditions. */
export const OF_POLICY = '政策条件'

/** Kinds of document that somebody applies by; the others have no table. */
const APPLIED_BY: ReadonlySet<PolicyContent['type']> = new Set(['notice', 'policy'])
const DEAD: ReadonlySet<PolicyContent['validity']> = new Set(['repealed', 'expired', 'draft'])

/**
 * The table of a policy as it is on a day; null when nobody applies by it, or it asks nothing. What
 * no measure decides is left to a person, and so is a measure that cannot be read.
 */
export const tableOfPolicy = (
  policy: PolicyContent,
  { version, on }: { version: string; on: string },
): RuleTable | null => {
  const over = policy.expiresOn !== '' && policy.expiresOn < on
  if (!APPLIED_BY.has(policy.type) || DEAD.has(policy.validity) || over) return null
  const conditions = [...reachOf(policy), ...statedBy(policy.conditions)]
  if (conditions.length === 0) return null
  return {
    code: policy.id,
    version,
    name: (policy.shortTitle || policy.title).slice(0, 200),
    policyIds: [policy.id],
    subject: 'company',
    effectiveFrom: on,
    effectiveTo: policy.expiresOn,
    ...placesOf(policy),
    source: {
      title: policy.title.slice(0, 500),
      docNumber: policy.docNumber,
      issuer: policy.source.issuer || (policy.orgs[0] ?? ''),
    },
    checkedOn: policy.checkedOn || on,
    confidence: policy.confidence,
    conditions,
    note: '',
  }
}

/** Where a policy holds, in the form of a table. */
export const placesOf = ({
  regionCode,
  exceptRegionCodes,
}: Pick<PolicyContent, 'regionCode' | 'exceptRegionCodes'>): Pick<
  RuleTable,
  'regionCodes' | 'exceptRegionCodes'
> => ({
  regionCodes: /^0+$|^$/.test(regionCode) ? [] : [regionCode],
  ...(exceptRegionCodes.length === 0 ? {} : { exceptRegionCodes }),
})

/** Whether two tables of one policy ask the same. */
export const asksTheSame = (one: RuleTable, other: RuleTable): boolean =>
  sameValue(asked(one), asked(other))

const asked = ({
  name,
  regionCodes,
  exceptRegionCodes = [],
  source,
  effectiveTo,
  confidence,
  conditions,
}: RuleTable) => ({
  name,
  regionCodes,
  exceptRegionCodes,
  source,
  effectiveTo,
  confidence,
  conditions,
})

/** 适用对象: scale, trade and field of technology, where the policy is not for all. */
const reachOf = (policy: PolicyContent): Condition[] =>
  REACH.flatMap(({ id, name, field, codes, nameOf }) => {
    const values = codes(policy)
    return values.length === 0
      ? []
      : [
          {
            id,
            clause: '',
            text: `${name}：${values.map(nameOf).join('、')}`,
            kind: 'required' as const,
            check: 'auto' as const,
            test: { op: 'in' as const, field, values },
            weight: 1,
            evidence: '',
            remedy: '',
            confidence: policy.confidence,
          },
        ]
  })

/** Whether a requirement is one that the 适用对象 of its policy made. */
export const isReach = ({ id }: Pick<Requirement, 'id'>): boolean =>
  REACH.some((one) => one.id === id)

const REACH: readonly {
  id: string
  name: string
  field: FieldCode
  codes: (policy: PolicyContent) => readonly string[]
  nameOf: (code: string) => string
}[] = [
  {
    id: 'reach-size',
    name: '适用的企业规模',
    field: 'entSize',
    codes: ({ sizes }) => sizes,
    nameOf: (code) => ENT_SIZE[code as keyof typeof ENT_SIZE] ?? code,
  },
  {
    id: 'reach-industry',
    name: '适用的行业门类',
    field: 'industry',
    codes: ({ industries }) => industries,
    nameOf: (code) => code,
  },
  {
    id: 'reach-field',
    name: '适用的高新技术领域',
    field: 'hightechField',
    codes: ({ hightechFields }) => hightechFields,
    nameOf: (code) => HIGHTECH_FIELD[code as keyof typeof HIGHTECH_FIELD] ?? code,
  },
]

/** Conditions in their order; those of one 任选组 together where its first one stands. */
const statedBy = (conditions: readonly PolicyCondition[]): Requirement[] => {
  const grouped = Map.groupBy(conditions.filter(inGroup), ({ group }) => group)
  return conditions.flatMap((one): Requirement[] => {
    if (!inGroup(one)) return [conditionOf(one)]
    const together = grouped.get(one.group) ?? []
    if (together[0] !== one) return []
    if (together.length === 1) return [conditionOf(one)]
    const nth = [...grouped.keys()].indexOf(one.group) + 1
    return [
      {
        id: `any-${nth}`,
        text: `${one.group}（满足其一）`,
        group: 'any',
        of: together.map(conditionOf),
      },
    ]
  })
}

/** A veto is never one of several ways. */
const inGroup = ({ group, kind }: PolicyCondition): boolean => group !== '' && kind !== 'veto'

const conditionOf = (stated: PolicyCondition): Condition => {
  const read = stated.measure === undefined ? null : testOf(stated.measure)
  const test = read !== null && 'test' in read ? read.test : null
  const { code, clause, text, kind, check, evidence, confidence } = stated
  return {
    id: code,
    clause,
    text,
    kind,
    check: test === null ? 'manual' : check,
    test,
    weight: 1,
    evidence,
    remedy: '',
    confidence,
  }
}
