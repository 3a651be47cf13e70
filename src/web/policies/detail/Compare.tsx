import { Link } from 'react-router'
import { useHref } from '#web/shell/useHref.ts'
import type { PolicyCard } from '../parts/types.ts'

/** 加入对比: a plain link, so that the page carries nothing else of it. */
export const Compare = (props: { policy: PolicyCard; className: string }) => (
  <Link to={useHref()('policyCompare', { ids: props.policy.policyId })} className={props.className}>
    加入对比
  </Link>
)
