import { useMemo, useState } from 'react'
import { sameValue } from '#domain/same.ts'
import type { Form, FormValue } from '#domain/fields/fields.ts'
import { type Proposal, proposalsOf, type Taken } from '#domain/content/import.ts'
import type { ContentKind } from '#domain/content/kinds.ts'
import type { ReadDocument } from './Choose.tsx'

/** What becomes of a proposal. */
export type Decision = 'open' | 'taken' | 'left'

/** A proposal with what was decided about it. */
export interface Choice {
  proposal: Proposal
  decision: Decision
  /** As it would be taken. */
  value: FormValue
  corrected: boolean
}

interface Said {
  decision: Decision
  value: FormValue
}

/** What an editor says of each thing that a document tells. */
export const useChoices = (kind: ContentKind, form: Form, { extraction }: ReadDocument) => {
  const proposals = useMemo(() => proposalsOf(kind, form, extraction), [kind, form, extraction])
  const [said, setSaid] = useState<ReadonlyMap<number, Said>>(new Map())
  const choices = proposals.map((proposal, at): Choice => {
    const { decision, value } = said.get(at) ?? { decision: 'open' as const, value: proposal.value }
    return { proposal, decision, value, corrected: !sameValue(value, proposal.value) }
  })
  const say = (at: number, more: Partial<Said>): void =>
    setSaid((was) => {
      const value = proposals[at]?.value ?? ''
      return new Map(was).set(at, { ...(was.get(at) ?? { decision: 'open', value }), ...more })
    })
  const isSure = ({ proposal, decision }: Choice): boolean =>
    decision === 'open' && proposal.sureness === 'sure' && !proposal.differs
  const taken: Taken[] = choices
    .filter(({ decision }) => decision === 'taken')
    .map(({ proposal, value }) => ({ proposal, value }))
  return {
    proposals,
    choices,
    taken,
    undecided: choices.flatMap(({ proposal, decision }) => (decision === 'open' ? [proposal] : [])),
    left: choices.filter(({ decision }) => decision === 'left').length,
    open: choices.filter(({ decision }) => decision === 'open').length,
    decided: said.size,
    /** What is sure, stands against nothing that was typed, and is not decided yet. */
    sure: choices.filter(isSure).length,
    decide: (at: number, decision: Decision) => say(at, { decision }),
    /** 更正: a corrected value is taken. */
    correct: (at: number, value: FormValue) => say(at, { value, decision: 'taken' }),
    takeSure: () => {
      for (const [at, choice] of choices.entries())
        if (isSure(choice)) say(at, { decision: 'taken' })
    },
  }
}

export type Choices = ReturnType<typeof useChoices>
