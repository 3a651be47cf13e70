import { CONDITION_STATE, type ConditionState } from '#domain/matching/results.ts'
import { CONDITION_CHECK, CONDITION_KIND } from '#domain/policies/codes.ts'
import { Tag } from '#web/kit/Tag.tsx'
import { type Requirement, STATE_TONE } from '../words.ts'
import styles from './Conditions.module.css'

const GROUP = { all: '须全部满足', any: '任选其一' } as const

/** Every condition in order, groups before their parts; `before` marks what a trial has changed. */
export const Conditions = (props: {
  requirements: readonly Requirement[]
  before: readonly Requirement[] | null
}) => {
  if (props.requirements.length === 0)
    return <p className="muted">企业注册地不在适用地区内，没有逐条核对。</p>
  const earlier = new Map(props.before?.map(({ id, state }) => [id, state]))
  return (
    <ol className={styles.list}>
      {props.requirements.map((one) => (
        <li
          key={one.id}
          className={styles.item}
          data-depth={Math.min(one.depth, 2)}
          data-state={one.state}
        >
          <State state={one.state} before={earlier.get(one.id) ?? one.state} />
          <div className={styles.said}>
            <p>
              <b>{one.text}</b>
              {one.group !== '' && <span className="tag">{GROUP[one.group]}</span>}
              {one.kind === 'veto' && <span className="tag">{CONDITION_KIND.veto}</span>}
              {one.kind === 'bonus' && <span className="tag">{CONDITION_KIND.bonus}</span>}
            </p>
            <Facts requirement={one} />
            <Steps requirement={one} />
          </div>
        </li>
      ))}
    </ol>
  )
}

const State = (props: { state: ConditionState; before: ConditionState }) => (
  <span className={styles.state}>
    <Tag tone={STATE_TONE[props.state]}>{CONDITION_STATE[props.state]}</Tag>
    {props.before !== props.state && <small>{`原为${CONDITION_STATE[props.before]}`}</small>}
  </span>
)

const Facts = ({ requirement: one }: { requirement: Requirement }) => {
  const rows: [string, string][] = [
    ['要求', one.threshold],
    ['企业数据', one.values.map(({ name, text }) => `${name} ${text}`).join('；')],
    ['来源', [...new Set(one.values.map((it) => `${it.source}，${it.observedAt}`))].join('；')],
    [
      '依据',
      [one.clause, one.check === '' ? '' : CONDITION_CHECK[one.check]].filter(Boolean).join(' · '),
    ],
  ]
  const shown = rows.filter(([, text]) => text !== '')
  return shown.length === 0 ? null : (
    <dl className={styles.facts}>
      {shown.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is missing in figures and what to do about it. */
const Steps = ({ requirement: one }: { requirement: Requirement }) =>
  one.gap === '' && one.remedy === '' ? null : (
    <p className={styles.steps}>
      {one.gap !== '' && <b className="num">{one.gap}</b>}
      {one.remedy !== '' && <span>{one.remedy}</span>}
      {one.state === 'unmet' && one.earliest !== '' && (
        <span className="num">{`最早 ${one.earliest} 可满足`}</span>
      )}
    </p>
  )
