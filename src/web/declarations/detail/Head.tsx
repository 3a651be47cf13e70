import { Link } from 'react-router'
import { Tag } from '#web/kit/Tag.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { LevelTag } from '../LevelTag.tsx'
import type { Declaration } from '../queries.ts'
import { heldText, STATUS_TONE } from '../labels.ts'
import styles from './detail.module.css'
import { Due } from './Due.tsx'
import { StageLine } from './StageLine.tsx'

/** The state from which a declaration ended early; empty while it goes its way. */
const endedFrom = ({ status, timeline }: Declaration) =>
  timeline.findLast(({ toStatus }) => toStatus === status)?.fromStatus ?? ''

/** Name, number and state of a declaration, who has it since when, the next date, and its way. */
export const Head = (props: { declaration: Declaration; advisor: boolean }) => {
  const { declaration, advisor } = props
  return (
    <header className={styles.headCard}>
      <div className={styles.title}>
        <h1>{declaration.projectName}</h1>
        <p>
          <Tag tone={STATUS_TONE[declaration.status]}>{declaration.statusName}</Tag>
          {declaration.level !== '' && <LevelTag level={declaration.level} />}
          <span className="num">{declaration.declareNo}</span>
          {advisor && <span>{declaration.companyName}</span>}
          <Origin declaration={declaration} advisor={advisor} />
        </p>
      </div>
      <dl className={styles.holder}>
        {declaration.holder.length > 0 && (
          <div>
            <dt>谁在处理</dt>
            <dd>
              <b>{declaration.holderName}</b>
              <span className="t2">{`${heldText(declaration.daysHeld)}，自 ${declaration.holderSince.slice(0, 10)}`}</span>
            </dd>
          </div>
        )}
        {declaration.dueOn !== '' && (
          <div>
            <dt>{declaration.dueName}</dt>
            <dd>
              <Due
                on={declaration.dueOn}
                daysLeft={declaration.daysLeft}
                kind={declaration.dueKind}
              />
            </dd>
          </div>
        )}
        <div>
          <dt>顾问</dt>
          <dd>{declaration.advisorName === '' ? '顾问待安排' : declaration.advisorName}</dd>
        </div>
      </dl>
      <StageLine
        stages={declaration.stages}
        status={declaration.status}
        endedFrom={endedFrom(declaration)}
      />
    </header>
  )
}

/** Where it comes from: a policy, an order. */
const Origin = ({ declaration, advisor }: { declaration: Declaration; advisor: boolean }) => {
  const href = useHref()
  const { policyId, policyTitle, orderNo, projectName } = declaration
  return (
    <>
      {policyId !== '' && (
        <Link className="link" to={href('policyDetail', { id: policyId })}>
          {policyTitle === projectName ? '查看政策' : policyTitle}
        </Link>
      )}
      {orderNo !== '' && (
        <Link
          className="link"
          to={advisor ? href('orders', { id: orderNo }) : href('preciseOrder', { orderNo })}
        >
          {`委托 ${orderNo}`}
        </Link>
      )}
    </>
  )
}
