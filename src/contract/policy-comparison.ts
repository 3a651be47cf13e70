import { policies, policyCard } from './policies.ts'
import { endpoint } from './wire/endpoint.ts'
import { array, boolean, id, int, object, orNull, queryArray, text } from './wire/schema.ts'

const BASE = '/policy/api/portalpublic/policyEnterprise'

/** Policies that stand side by side at most. */
export const MOST_COMPARED = 3
const policyIds = (most: number) => queryArray(id(), most)

/** What decides is asked for a page of a list at once. */
const MOST_DECIDED = 50

/** The longest rule table as JSON. */
const REQUIREMENTS_MOST = 200_000

/** For which trades and sizes a policy holds. */
const holders = () => {
  const { industries, sizes } = policies.detail.output.shape
  return { industries, sizes }
}

/** What stands beside what, as the page of a policy has it. */
const beside = () => {
  const { hightechFields, amounts, conditions, materials } = policies.detail.output.shape
  return { ...holders(), hightechFields, amounts, conditions, materials }
}

/** 政策对比: a group of its own, which lists and the pages of policies need not carry. */
export const policyComparison = {
  /** Policies in the order asked, each once; those that are not public are left out. */
  compare: endpoint({
    method: 'POST',
    path: `${BASE}/queryEnterprisePolicyCompare`,
    access: 'anyone',
    spec: false,
    input: object({ policyIds: policyIds(MOST_COMPARED) }),
    output: object({
      records: array(
        object({
          policy: policyCard(),
          /** Id of the policy that replaced this one; empty when none has. */
          replacedBy: text(),
          ...beside(),
          /** There are cases with their standards on its page. */
          benefits: boolean(),
          /** Anchors of the conditions on the policy's page, in their order. */
          anchors: array(text()),
          /** 能否同时享受: only what the record states (domain/policies/cumulation). */
          cumulation: array(
            object({ text: text(2000), clause: text(), anchor: text(), reading: boolean() }),
          ),
        }),
      ),
      /** Beside one policy alone: what may be put beside it, its versions first. */
      near: array(policyCard()),
      /** 规则变化, where two policies are versions of one rule; of what this site lists, nothing else. */
      changes: orNull(
        object({
          /** Ids of the two. */
          older: text(),
          newer: text(),
          rules: array(
            object({
              /** Null = the newer one lists it anew. */
              before: orNull(object({ text: text(2000), clause: text() })),
              /** Null = the newer one lists nothing like it; `id` is that of the requirement. */
              after: orNull(object({ id: text(), text: text(2000), clause: text() })),
            }),
          ),
          unchanged: int(),
        }),
      ),
      now: text(),
    }),
  }),

  /** What decides some policies, so that a browser can hold against it what it alone knows. */
  requirements: endpoint({
    method: 'POST',
    path: `${BASE}/queryEnterprisePolicyRequirements`,
    access: 'anyone',
    spec: false,
    background: true,
    input: object({ policyIds: policyIds(MOST_DECIDED) }),
    output: object({
      records: array(
        object({
          policyId: text(),
          regionCode: text(),
          regionName: text(),
          /** Places within its region where it does not hold. */
          exceptRegionCodes: array(text()),
          ...holders(),
          /** How many conditions its page lists. */
          listed: int(),
          /**
           * Requirements of the rule table in force as JSON (domain/matching/rule): they nest, which no
           * flat record says. Empty where no table decides it for companies.
           */
          requirements: text(REQUIREMENTS_MOST),
        }),
      ),
    }),
  }),
} as const
