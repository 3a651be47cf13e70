import { CONDITION_STATE, type ConditionState } from '#domain/matching/results.ts'
import { CONDITION_CHECK, CONDITION_KIND } from '#domain/policies/codes.ts'
import {
  type Icon,
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconInfoCircle,
  IconUserCheck,
} from '#web/kit/icons.ts'
import { type Requirement, STATE_TONE } from '../labels.ts'
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
          <State state={one.state} before={earlier.get(one.id) ?? one.state} />
        </li>
      ))}
    </ol>
  )
}

const ICON: Record<ConditionState, Icon> = {
  met: IconCircleCheck,
  unmet: IconAlertCircle,
  missing: IconCircleDashed,
  manual: IconUserCheck,
  skipped: IconInfoCircle,
}

const State = (props: { state: ConditionState; before: ConditionState }) => {
  const Drawing = ICON[props.state]
  return (
    <span className={styles.state} data-tone={STATE_TONE[props.state]}>
      <span>
        <Drawing size={18} />
        {CONDITION_STATE[props.state]}
      </span>
      {props.before !== props.state && <small>{`原为${CONDITION_STATE[props.before]}`}</small>}
    </span>
  )
}

/** What is asked and what the company has; below, where both come from. */
const Facts = ({ requirement: one }: { requirement: Requirement }) => {
  const stated: [string, string][] = [
    ['要求', one.threshold],
    ['算得', one.measured],
    ['企业数据', one.values.map(({ name, text }) => `${name} ${text}`).join('；')],
  ]
  const from: [string, string][] = [
    [
      '依据',
      [one.clause, one.check === '' ? '' : CONDITION_CHECK[one.check]].filter(Boolean).join(' · '),
    ],
    ['来源', [...new Set(one.values.map((it) => `${it.source}，${it.observedAt}`))].join('；')],
  ]
  return (
    <>
      <Pairs pairs={stated} className={styles.stated} />
      <Pairs pairs={from} className={styles.from} />
    </>
  )
}

const Pairs = (props: { pairs: readonly [string, string][]; className: string | undefined }) => {
  const shown = props.pairs.filter(([, text]) => text !== '')
  return shown.length === 0 ? null : (
    <dl className={props.className}>
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
