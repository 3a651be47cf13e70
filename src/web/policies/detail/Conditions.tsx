import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import {
  CONDITION_CHECK,
  CONDITION_KIND,
  CONFIDENCE,
  type ConditionCheck,
} from '#domain/policies/codes.ts'
import { conditionAnchor } from '#domain/policies/places.ts'
import {
  type Icon,
  IconFileDescription,
  IconInfoCircle,
  IconTargetArrow,
  IconUserCheck,
} from '#web/kit/icons.ts'
import { Phrase } from '#web/kit/Phrase.tsx'
import { useRememberedSituation } from '#web/kit/situation/remembered.ts'
import { useSession } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import {
  conditionCounts,
  type ConditionGroup,
  groupConditions,
  isUnverified,
} from './conditions.ts'
import styles from './Conditions.module.css'
import { MineSlot } from '../mine/MineSlot.tsx'
import { Section } from './Section.tsx'
import type { PolicyCondition } from './types.ts'

export const NO_CONDITIONS_TEXT = '本文件没有可逐条核对的条件，请以原文为准'

/** 条件核对: every condition with its clause, requirement, period and the way it is checked. */
export const Conditions = (props: {
  policyId: string
  /** `yyyy-MM-dd HH:mm:ss`. */
  now: string
  conditions: readonly PolicyCondition[]
  /** The document is out of force: the table waits behind a fold. */
  folded: boolean
}) => {
  const { conditions, folded, ...strip } = props
  if (conditions.length === 0)
    return (
      <Section id="conditions">
        <p className={styles.none}>{NO_CONDITIONS_TEXT}</p>
      </Section>
    )
  return (
    <Section id="conditions" aside={<span className="num">{conditionCounts(conditions)}</span>}>
      {folded ? (
        <details className={styles.fold}>
          <summary>本文件已不再执行，展开查看原有条件</summary>
          <Table conditions={conditions} strip={<Strip {...strip} />} />
        </details>
      ) : (
        <Table conditions={conditions} strip={<Strip {...strip} />} />
      )}
    </Section>
  )
}

const COLUMNS = ['条件', '要求', '期间', '核对方式'] as const
const columnId = (nth: number): string => `conditions-${nth}`

const Table = (props: { conditions: readonly PolicyCondition[]; strip: ReactNode }) => (
  <div className={`card ${styles.card}`}>
    {props.strip}
    <table className={styles.table}>
      <caption className="sr">申报条件及核对方式</caption>
      <thead>
        <tr>
          {COLUMNS.map((name, nth) => (
            <th key={name} id={columnId(nth)} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {groupConditions(props.conditions).map((group, at) => (
        <Group key={`${at}${group.name}`} group={group} at={at} />
      ))}
    </table>
    {props.conditions.some(isUnverified) && (
      <p className={styles.legend}>
        标有“待核实”的条目尚未与原文逐字核对，请以发文机关公布的原文为准。
      </p>
    )}
  </div>
)

/** How a company can be held against the conditions; what it said of itself stands in its line. */
const Strip = ({ policyId, now }: { policyId: string; now: string }) => {
  const href = useHref()
  const { pathname, search } = useLocation()
  const [kept] = useRememberedSituation()
  const guest = useSession() === null
  if (!guest && kept === null) return null
  return (
    <p className={styles.strip}>
      <IconInfoCircle size={18} />
      <span className={styles.line}>
        {kept === null ? (
          '登录并完善企业画像后，可逐条核对'
        ) : (
          <MineSlot policyId={policyId} ids={[policyId]} now={now} named />
        )}
      </span>
      <span className={styles.ways}>
        {guest && (
          <Link to={href('login', { from: pathname + search })} className="link">
            登录
          </Link>
        )}
        {kept === null ? (
          <Link to={href('assessment')} className="link">
            不登录，先自测
          </Link>
        ) : (
          <Link to={href('policyCompare', { ids: policyId })} className="link">
            逐条看原因
          </Link>
        )}
      </span>
    </p>
  )
}

const Group = ({ group, at }: { group: ConditionGroup; at: number }) => (
  <tbody className={group.rule === '' ? undefined : styles.group}>
    {group.rule !== '' && (
      <tr className={styles.rule}>
        <th id={groupId(at)} scope="rowgroup" colSpan={4}>
          {group.name}
          <span>{group.rule}</span>
        </th>
      </tr>
    )}
    {group.conditions.map((condition) => (
      <Row
        key={condition.code}
        condition={condition}
        under={group.rule === '' ? '' : groupId(at)}
      />
    ))}
  </tbody>
)

const groupId = (at: number): string => `conditions-group-${at}`

const CHECK_ICON: Record<ConditionCheck, Icon> = {
  auto: IconTargetArrow,
  declare: IconFileDescription,
  manual: IconUserCheck,
}

/** A wide space that goes away where the line breaks. */
const Gap = () => <span className={styles.gap}> </span>

/** `under`: the heading of its group; empty without one. */
const Row = (props: { condition: PolicyCondition; under: string }) => {
  const { condition, under } = props
  /** The headings of a cell: with two levels of them it has to name them. */
  const headers = (nth: number): string => `${columnId(nth)} ${under}`.trim()
  const { check } = condition
  const CheckIcon = check === '' ? null : CHECK_ICON[check]
  return (
    <tr id={conditionAnchor(condition.code)} data-member={under !== '' || undefined}>
      <td headers={headers(0)}>
        <div>
          {condition.kind !== 'required' && (
            <span className={styles.kind} data-kind={condition.kind}>
              {CONDITION_KIND[condition.kind]}
            </span>
          )}
          <Phrase text={condition.text} />
          {condition.clause !== '' && (
            <>
              <Gap />
              <span className={styles.clause}>{condition.clause}</span>
            </>
          )}
          {isUnverified(condition) && (
            <>
              <Gap />
              <span className={styles.unverified} title={CONFIDENCE[condition.confidence]}>
                待核实
              </span>
            </>
          )}
        </div>
        {condition.evidence !== '' && (
          <p className={styles.evidence}>证明材料：{condition.evidence}</p>
        )}
      </td>
      <td headers={headers(1)} className="num" data-label="要求">
        {condition.threshold}
      </td>
      <td headers={headers(2)} className="num" data-label="期间">
        {condition.period}
      </td>
      <td headers={headers(3)}>
        {check !== '' && CheckIcon && (
          <span className={styles.check}>
            <CheckIcon size={18} />
            {CONDITION_CHECK[check]}
          </span>
        )}
      </td>
    </tr>
  )
}
