import type { showcase } from '#contract/showcase.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import type { Confidence } from '#domain/policies/codes.ts'
import type { Published } from '#server/publications/publications.ts'
import { caseCardOf } from './cases.ts'
import { policyRefOf, type ShowcaseDeps } from './shared.ts'

/** Facts of these kinds are shown as 待核实. */
const UNCONFIRMED: readonly Confidence[] = ['C', 'G']

/** A scenario with its thresholds as the policies state them, so that a change there shows here. */
export const scenarioOf = async (
  { id, body }: Published<'scenario'>,
  { publications, policies, names }: ShowcaseDeps,
): Promise<OutputOf<(typeof showcase)['scenario']>> => {
  const asked = body.path.flatMap(({ checks }) => checks.map(({ policyId }) => policyId))
  const known = new Map(
    (await policies.take([...new Set([...asked, ...body.policyIds])])).map((it) => [it.id, it]),
  )
  const story = publications.find('successCase', body.caseId)
  return {
    scenarioId: id,
    name: body.name,
    summary: body.summary,
    situation: body.situation,
    pains: body.pains,
    months: body.months,
    path: body.path.map(({ checks, ...part }) => ({
      ...part,
      checks: checks.flatMap(({ name, policyId, code }) => {
        const policy = known.get(policyId)
        const condition = policy?.conditions.find((it) => it.code === code)
        if (policy === undefined || condition === undefined) return []
        return {
          name,
          threshold: condition.threshold,
          period: condition.period,
          policyId,
          source: policy.docNumber || policy.shortTitle,
          checkedOn: policy.checkedOn,
          unverified: UNCONFIRMED.includes(condition.confidence),
        }
      }),
    })),
    policies: body.policyIds.flatMap((policyId) => {
      const policy = known.get(policyId)
      return policy === undefined ? [] : policyRefOf(policy)
    }),
    services: body.services.map(({ name, typeId, projectId }) => ({
      name,
      typeId,
      projectId: publications.find('serviceProject', projectId) === null ? '' : projectId,
    })),
    case: story && caseCardOf(story, names),
    assess: body.assess,
  }
}
