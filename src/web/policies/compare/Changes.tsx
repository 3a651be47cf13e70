import { Link } from 'react-router'
import { Section } from '#web/kit/Section.tsx'
import { SideBySide, type SideRow } from '#web/kit/SideBySide.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './Changes.module.css'
import { nameOf } from './head.ts'
import type { Mine } from './mine.ts'
import type { ComparedPolicy, Comparison } from './types.ts'

type Change = NonNullable<Comparison['changes']>['rules'][number]

/** 规则变化 of two versions: what was asked, what is asked now, and what that means for the visitor. */
export const Changes = (props: {
  changes: NonNullable<Comparison['changes']>
  policies: readonly ComparedPolicy[]
  mine: Mine
  /** `yyyy-MM-dd`. */
  on: string
}) => {
  const { changes, policies, mine, on } = props
  const sides = [
    { id: changes.older, age: '旧' },
    { id: changes.newer, age: '新' },
  ]
  return (
    <Section id="changes" title="规则变化">
      <p className={styles.note}>
        {`按本站列出的条件比对，没有列出的请看原文。另有 ${changes.unchanged} 条没有变化。`}
      </p>
      <SideBySide
        above
        label="规则变化表"
        sides={sides.map(({ id, age }) => {
          const found = policies.find(({ policy }) => policy.policyId === id)
          const name = found === undefined ? age : `${age}：${nameOf(found.policy)}`
          return { id, name, head: name }
        })}
        rows={changes.rules.map((change, nth): SideRow => {
          const { before, after } = change
          return {
            id: String(nth),
            name: (
              <span className={styles.name}>
                <span>{kindOf(change)}</span>
                <small className="clamp1">
                  {after !== null && <ImpactOf id={after.id} {...{ changes, mine, on }} />}
                </small>
              </span>
            ),
            cells: [
              before === null ? (
                <None key="before" text="本站的旧文件里没有列出" />
              ) : (
                <Stated key="before" word="原来" {...before} />
              ),
              after === null ? (
                <None key="after" text="本站的新文件里没有列出，请看原文" />
              ) : (
                <Stated key="after" word="现在" {...after} />
              ),
            ],
          }
        })}
      />
      <WholeLink changes={changes} />
    </Section>
  )
}

const kindOf = ({ before, after }: Change): string =>
  before === null ? '新列出' : after === null ? '不再列出' : '改了'

const Stated = (props: { word: string; text: string; clause: string }) => (
  <p>
    <small>{props.word}</small>
    <span className="num">{props.text}</span>
    {props.clause !== '' && <small>{props.clause}</small>}
  </p>
)

const None = ({ text }: { text: string }) => <p className="muted">{text}</p>

/** Stands in its line once the browser knows something of a company. */
const ImpactOf = (props: {
  id: string
  changes: NonNullable<Comparison['changes']>
  mine: Mine
  on: string
}) => {
  const { id, changes, mine, on } = props
  const { kept, judge, decidedOf } = mine
  const decided = decidedOf(changes.newer)
  if (kept === null || judge === null || decided === undefined) return null
  return <judge.Impact {...{ id, decided, on }} situation={kept.situation} />
}

const WholeLink = ({ changes }: { changes: NonNullable<Comparison['changes']> }) => {
  const href = useHref()
  return (
    <p className={styles.note}>
      <Link to={`${href('policyDetail', { id: changes.newer })}#conditions`} className="link">
        看新文件的全部条件
      </Link>
    </p>
  )
}
