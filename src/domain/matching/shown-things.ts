import type { Confidence } from '#domain/policies/codes.ts'
import type { FieldCode } from './fields.ts'
import type { FirstThing, Waiting } from './first-things.ts'
import type { ThingKind } from './thing-kinds.ts'

/** A published answer, so far as it says what something costs and how long it takes. */
export interface StepAnswer {
  question: string
  steps: readonly { text: string; cost: string; time: string }[]
  confidence: Confidence | ''
  checkedOn: string
}

/** 怎么办: the steps of an answer that have an official fee or a usual time. */
export interface HowTo {
  answerId: string
  question: string
  confidence: Confidence | ''
  checkedOn: string
  steps: readonly { text: string; cost: string; time: string }[]
}

/** One of 先补什么 as people read it. */
export interface ShownThing {
  id: string
  field: string
  kind: ThingKind
  name: string
  years: readonly number[]
  /** Why it stands where it stands. */
  reason: string
  earliest: string
  where: readonly (Waiting & { name: string; policyId: string })[]
  /** Null where no published answer says it. */
  how: HowTo | null
}

/** What programmes are called, and what is published. */
export interface ThingSources {
  programme: (code: string) => { name: string; policyId: string } | null
  answer: (id: string) => StepAnswer | null
}

/** Things with the names of their programmes; those of which no programme may be shown are left out. */
export const shownThings = (
  things: readonly FirstThing[],
  { programme, answer }: ThingSources,
): ShownThing[] =>
  things.flatMap(({ id, field, kind, name, years, earliest, where: all }) => {
    const where = all.flatMap((one) => {
      const of = programme(one.code)
      return of === null ? [] : [{ ...one, ...of }]
    })
    if (where.length === 0) return []
    return [
      {
        ...{ id, field: field ?? '', kind, name, years, earliest, where },
        reason: reasonOf(kind, earliest, where),
        how: howTo(id, answer),
      },
    ]
  })

const reasonOf = (kind: ThingKind, earliest: string, where: readonly Waiting[]): string => {
  const count = (some: readonly Waiting[]): number => new Set(some.map(({ code }) => code)).size
  const alone = count(where.filter((one) => one.alone))
  const most = `${count(where)} 个项目等它`
  const less =
    alone === 0 ? '' : alone === count(where) ? '，且只差这一项' : `，其中 ${alone} 个只差这一项`
  return kind === 'wait' && earliest !== '' ? `只能等时间；${most}${less}` : `${most}${less}`
}

const CLASS_ONE = 'ip-patent-time'
const CLASS_TWO = 'ip-software-copyright-time-cost'

/** The answer that says how something is had, by the id of the thing. */
export const ANSWER_OF: Readonly<Partial<Record<FieldCode | `titles(${string})`, string>>> = {
  ...{ ipClassOne: CLASS_ONE, ipClassOneCore: CLASS_ONE, ipClassOneOwn: CLASS_ONE },
  ...{ ipClassOneHighValue: CLASS_ONE, ipClassTwo: CLASS_TWO, ipClassTwoCore: CLASS_TWO },
  ...{ ipClassTwoUnused: CLASS_TWO, softwareCopyrights: CLASS_TWO },
  trademarks: 'ip-trademark-cost',
  abnormalList: 'duty-abnormal',
  'titles(hnte)': 'gaoqi-apply',
  'titles(tech-sme)': 'kexiao',
  'titles(innovative-sme)': 'innovative-sme',
  'titles(tech-innovative-sme+innovative-sme+tech-sme)': 'kexiao',
  'titles(specialized-sme)': 'specialised-sme',
  'titles(little-giant)': 'little-giant-apply',
}

const howTo = (id: string, answer: ThingSources['answer']): HowTo | null => {
  const answerId = ANSWER_OF[id as FieldCode]
  const found = answerId === undefined ? null : answer(answerId)
  if (answerId === undefined || found === null) return null
  const { question, confidence, checkedOn } = found
  const steps = found.steps.filter(({ cost, time }) => cost !== '' || time !== '')
  return steps.length === 0 ? null : { answerId, question, confidence, checkedOn, steps }
}

/** A thing as it travels. */
export const wireThing = (one: ShownThing) => ({
  ...one,
  years: [...one.years],
  where: [...one.where],
  how: one.how && { ...one.how, steps: [...one.how.steps] },
})
