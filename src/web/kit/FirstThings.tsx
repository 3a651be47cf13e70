import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { THING_KIND } from '#domain/matching/thing-kinds.ts'
import type { ShownThing } from '#domain/matching/shown-things.ts'
import { CONFIDENCE } from '#domain/policies/codes.ts'
import styles from './FirstThings.module.css'

/** Programmes named before the rest is only counted. */
const NAMED = 3

/** How the list is ordered, said wherever it stands. */
export const THINGS_ORDER =
  '排序：等它的项目越多、这些项目缺的别的越少，排得越前；只能等时间的排在最后。'

/** How many stand on top, before the rest is folded. */
export const FIRST_THINGS = 3

/** 先补什么: each thing with why it stands there, what waits for it, and what it costs and takes. */
export const FirstThings = (props: {
  things: readonly ShownThing[]
  /** The number of the first. */
  start?: number
  heading: 'h3' | 'h4'
  policyHref: (policyId: string) => string
  answerHref: (answerId: string) => string
  /** Where the thing is filled in or begun. */
  action?: (thing: ShownThing) => ReactNode
}) => {
  const { things, start = 1, heading: Heading, policyHref, answerHref, action } = props
  return (
    <ol className={styles.things} start={start}>
      {things.map((thing) => (
        <li key={thing.id}>
          <Heading className={styles.name}>
            <span className={styles.kind}>{THING_KIND[thing.kind]}</span>
            {nameOf(thing)}
          </Heading>
          <p className="brief num">
            {thing.reason}
            {thing.earliest !== '' && `；最早 ${thing.earliest}`}
          </p>
          {action?.(thing)}
          <Remedy thing={thing} />
          <Where where={thing.where} policyHref={policyHref} />
          {thing.how !== null && <How how={thing.how} answerHref={answerHref} />}
        </li>
      ))}
    </ol>
  )
}

const nameOf = ({ kind, name, years }: ShownThing): string =>
  kind !== 'tell' || years.length === 0 ? name : `${name}（${years.join('、')} 年）`

/** What to do, in the words of the first rule that says it. */
const Remedy = ({ thing: { where } }: { thing: ShownThing }) => {
  const said = where.find(({ remedy }) => remedy !== '')
  return said === undefined ? null : <p className={styles.remedy}>{said.remedy}</p>
}

const Where = (props: { where: ShownThing['where']; policyHref: (policyId: string) => string }) => {
  const programmes = props.where.filter(
    ({ code }, at) => props.where.findIndex((one) => one.code === code) === at,
  )
  const rest = programmes.length - NAMED
  return (
    <p className={styles.where}>
      <span>用在</span>
      {programmes.slice(0, NAMED).map(({ code, name, policyId }) =>
        policyId === '' ? (
          <span key={code}>{name}</span>
        ) : (
          <Link key={code} className="link" to={props.policyHref(policyId)}>
            {name}
          </Link>
        ),
      )}
      {rest > 0 && <span>{`等 ${programmes.length} 个项目`}</span>}
    </p>
  )
}

const How = (props: {
  how: NonNullable<ShownThing['how']>
  answerHref: (answerId: string) => string
}) => {
  const { answerId, question, confidence, checkedOn, steps } = props.how
  return (
    <details className={styles.how}>
      <summary>官方费用和时间</summary>
      <ul>
        {steps.map(({ text, cost, time }) => (
          <li key={text}>
            {text}
            <span className="num">{[cost, time].filter((part) => part !== '').join('，')}</span>
          </li>
        ))}
      </ul>
      <p className={styles.source}>
        <Link className="link" to={props.answerHref(answerId)}>
          {question}
        </Link>
        <span className="num">
          {`${checkedOn} 核对`}
          {confidence !== '' && confidence !== 'A' && ` · ${CONFIDENCE[confidence]}`}
        </span>
      </p>
    </details>
  )
}
