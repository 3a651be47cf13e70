import type { StatementRule } from './codes.ts'
import type { GivenDeclaration, GivenFact, GivenProgramme, GivenRight } from './given.ts'
import type { HowTo } from '#domain/matching/shown-things.ts'
import { CONFIDENCE } from '#domain/policies/codes.ts'
import { isUncertain } from '#domain/ip/rules.ts'
import { withoutEnd } from '#domain/text/ends.ts'
import type { Basis, Statement } from './report.ts'

type Value = Pick<GivenFact, 'name' | 'text' | 'source' | 'observedAt'>

/** Collects what statements rest on, each once, and writes statements. */
export const createBases = (today: string) => {
  const bases: Basis[] = []
  const places = new Map<string, number>()
  const place = (basis: Basis): number => {
    const key = JSON.stringify([basis.kind, basis.id, basis.name, basis.rule, basis.text])
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, bases.length)
    return bases.push(basis) - 1
  }
  return {
    bases,
    /** The run in which everything was held against the rules. */
    run: (): number =>
      place({
        ...{ kind: 'run', id: '', name: '精准匹配', text: '', origin: '本站规则核对' },
        ...{ on: today, rule: '', doubt: '' },
      }),
    policy: (one: GivenProgramme): number =>
      place({
        kind: 'policy',
        id: one.policyId,
        name: one.source.title,
        text: one.source.docNumber,
        origin: one.source.issuer,
        on: one.source.checkedOn,
        rule: `${one.code} ${one.version}`,
        doubt: isUncertain(one.confidence) ? CONFIDENCE[one.confidence] : '',
      }),
    value: ({ name, text, source, observedAt }: Value): number =>
      place({
        ...{ kind: 'value', id: name, name, text, origin: source, on: observedAt },
        ...{ rule: '', doubt: '' },
      }),
    right: (one: GivenRight): number =>
      place({
        ...{ kind: 'record', id: `${one.kind}:${one.recordId}`, name: one.name, text: '' },
        ...{ origin: one.origin, on: one.changedOn, rule: '', doubt: '' },
      }),
    declaration: (one: GivenDeclaration): number =>
      place({
        ...{ kind: 'record', id: `declaration:${one.declareNo}`, name: one.name },
        ...{ text: `${one.declareNo} ${one.statusName}`, origin: '申报管理', on: one.changedOn },
        ...{ rule: '', doubt: '' },
      }),
    table: ({ id, name, version, origin, checkedOn }: GivenRight['tables'][number]): number =>
      place({
        ...{ kind: 'table', id, name, text: '', origin, on: checkedOn },
        ...{ rule: `${id} ${version}`, doubt: '' },
      }),
    answer: ({ answerId, question, confidence, checkedOn }: HowTo): number =>
      place({
        ...{ kind: 'answer', id: answerId, name: question, text: '', origin: '本站解答' },
        ...{ on: checkedOn, rule: '' },
        doubt: confidence !== '' && isUncertain(confidence) ? CONFIDENCE[confidence] : '',
      }),
  }
}

export type Bases = ReturnType<typeof createBases>

/** A text as a part of a sentence, which ends once. */
export const closed = (text: string): string => withoutEnd(text, '。；，、：')

/** A sentence of a report; `on` loses what it names twice. */
export const state = (
  rule: StatementRule,
  text: string,
  on: readonly number[],
  more: Partial<Pick<Statement, 'day' | 'clause' | 'condition'>> = {},
): Statement => ({ rule, text, day: '', clause: '', condition: '', ...more, on: [...new Set(on)] })
