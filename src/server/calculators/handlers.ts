import type { Contract } from '#contract/index.ts'
import type { policyRef } from '#contract/partners.ts'
import type { Input } from '#contract/wire/schema.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { TAX_ITEM } from '#domain/calculators/tax-rules.ts'
import type { Clock } from '#server/clock.ts'
import type { Publications } from '#server/publications/publications.ts'
import type { Handlers } from '#server/wire/handler.ts'

/** A policy as pages beside the policies name it. */
type PolicyRef = Input<ReturnType<typeof policyRef>>

/** 能省多少: the tables of tax reliefs, each figure with the policy that states it. */
export const createCalculatorsHandlers = (deps: {
  publications: Pick<Publications, 'all'>
  /** Public policies by id; unknown ones are left out. */
  policyRefs: (ids: readonly string[]) => Promise<ReadonlyMap<string, PolicyRef>>
  clock: Clock
}): Handlers<Contract['calculators']> => {
  const { publications, policyRefs, clock } = deps
  return {
    async rules() {
      const tables = publications.all('taxRule')
      const refs = await policyRefs(
        tables.flatMap(({ body }) => body.values.map(({ policyId }) => policyId)),
      )
      return {
        records: tables.map(({ id, body: { policyIds: _policyIds, values, ...body } }) => ({
          id,
          ...body,
          values: values.map(({ policyId, ...value }) => ({
            ...value,
            name: TAX_ITEM[value.item],
            policy: refs.get(policyId) ?? null,
          })),
        })),
        now: formatBeijingTime(clock.now().getTime()),
      }
    },
  }
}
