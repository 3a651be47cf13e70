import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { experts } from '#contract/experts.ts'
import { ORDER_BARRED } from '#domain/orders/machine.ts'
import { isAppliedFor } from '#domain/policies/codes.ts'
import { buttonClass } from '#web/kit/Button.tsx'
import { IconMessageCircle } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Portrait } from '#web/kit/Portrait.tsx'
import { useSession } from '#web/shell/context.ts'
import { messagesWith } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { Match } from '../labels.ts'
import styles from './OrderBar.module.css'
import { useOrdering } from './useOrdering.ts'

const CONFIRM = '委托申报'

/** What is said where one does not apply: a duty is done, a rule is kept. */
const NOT_APPLIED = {
  duty: ORDER_BARRED.kind,
  law: '这是法规标准，没有需要申报的事项',
} as const

/** What a company does by itself: it applies, or files what is its duty; null where there is nothing to do. */
const ownWay = ({ kind, reaches, windowState }: Match): string | null => {
  if (!reaches || windowState === '' || windowState === 'closed') return null
  if (kind === 'duty') return '自行办理'
  return isAppliedFor(kind) ? '自行申报' : null
}

/** What to do about a match: ask somebody, read the policy, ask for help with it. */
export const OrderBar = (props: { match: Match; runId: string }) => {
  const { match, runId } = props
  const href = useHref()
  const { barred, certified, open } = useOrdering(match)
  const said = useId()
  const adds = useSession()?.permissions.includes('declare:list:add') === true
  const applied = isAppliedFor(match.kind)
  const own = adds && certified && open === null ? ownWay(match) : null
  return (
    <footer className={styles.bar}>
      <p id={said} className={styles.said}>
        {open !== null ? (
          <>
            {`已有委托 ${open.orderNo}：`}
            <b>{open.statusName}</b>
          </>
        ) : applied ? (
          barred
        ) : (
          NOT_APPLIED[match.kind === 'law' ? 'law' : 'duty']
        )}
        {open === null && applied && !certified && (
          <Link className="link" to={href('enterprise', { tab: 'certification' })}>
            去认证
          </Link>
        )}
      </p>
      <Expert />
      <div className={styles.ways}>
        {own !== null && (
          <Link className="link" to={href('addDeclare', { policyId: match.policyId })}>
            {own}
          </Link>
        )}
        <ButtonLink to={href('policyDetail', { id: match.policyId })}>查看政策</ButtonLink>
        {open !== null ? (
          <ButtonLink to={href('preciseOrder', { orderNo: open.orderNo })} variant="primary">
            查看委托
          </ButtonLink>
        ) : barred === null ? (
          <ButtonLink
            to={href('preciseOrder', { policyId: match.policyId, run: runId })}
            variant="primary"
          >
            {CONFIRM}
          </ButtonLink>
        ) : (
          applied && (
            // It stays focusable, so that the reason is heard.
            <button
              type="button"
              className={buttonClass('primary')}
              aria-disabled="true"
              aria-describedby={said}
            >
              {CONFIRM}
            </button>
          )
        )}
      </div>
    </footer>
  )
}

/** The tab of the consultation form whose people answer questions about policies. */
const SERVICES = '1'

/** Somebody who answers; nothing where nobody does. */
const Expert = () => {
  const asked = useQuery(queryOptionsInline(experts.consultants, {}))
  const all = asked.data?.records ?? []
  const expert = all.find(({ serviceTab }) => serviceTab === SERVICES) ?? all[0]
  if (expert === undefined) return null
  const { userId, userName, userSex, headImg, role } = expert
  return (
    <div className={styles.expert}>
      <Portrait id={userId} name={userName} sex={userSex} photo={headImg} size="sm" />
      <div className={styles.who}>
        <b>{userName}</b>
        <span className="muted">{role}</span>
      </div>
      <ButtonLink to={messagesWith(userId, userName)}>
        <IconMessageCircle size={18} />
        咨询<span className="sr">{userName}</span>
      </ButtonLink>
    </div>
  )
}
