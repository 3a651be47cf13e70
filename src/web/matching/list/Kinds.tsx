import type { PolicyKind } from '#domain/policies/codes.ts'
import { Segmented } from '#web/kit/Segmented.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import type { Listed } from '../labels.ts'
import { ALL_KINDS, chosenKind } from './asked.ts'

/** How many there are of what one applies for, or of every kind. */
export const countOfKinds = (counts: Listed['kindCounts'], onlyApplied: boolean): number =>
  counts.reduce((sum, { applied, count }) => sum + (applied || !onlyApplied ? count : 0), 0)

/** 可申报, then each kind that has any, each with its count; what one files or keeps stands apart. */
export const Kinds = ({ counts }: { counts: Listed['kindCounts'] }) => {
  const { read, go } = useAddress()
  const chosen = chosenKind(read)
  const kinds = counts
    .filter(({ kind, count }) => count > 0 || kind === chosen)
    .map(({ kind, name, count }) => ({ value: kind, name: `${name} ${count}` }))
  return (
    <Segmented<PolicyKind | typeof ALL_KINDS | ''>
      label="事项类别"
      options={[
        { value: '', name: `可申报 ${countOfKinds(counts, true)}` },
        ...kinds,
        { value: ALL_KINDS, name: `全部 ${countOfKinds(counts, false)}` },
      ]}
      value={chosen}
      onChange={(kind) => go({ kind, page: '', match: '' })}
    />
  )
}
