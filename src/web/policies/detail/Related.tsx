import { Link } from 'react-router'
import { POLICY_TYPE } from '#domain/policies/codes.ts'
import { useHref } from '#web/shell/useHref.ts'
import { LevelTag } from '../parts/LevelTag.tsx'
import type { PolicyCard } from '../parts/types.ts'
import { WindowState } from '../parts/WindowState.tsx'
import styles from './Related.module.css'
import { Section } from './Section.tsx'
import type { PolicyDetail } from './types.ts'

/** 相关政策: what replaced this document, what it replaced, and what belongs to it. */
export const Related = (props: { detail: PolicyDetail }) => {
  const { replacedBy, replaces, related } = props.detail
  const rows = new Map<string, { relation: string; policy: PolicyCard }>()
  const add = (relation: string, policies: readonly PolicyCard[]): void => {
    for (const policy of policies)
      if (!rows.has(policy.policyId)) rows.set(policy.policyId, { relation, policy })
  }
  add('替代本文件', replacedBy === null ? [] : [replacedBy])
  add('被本文件替代', replaces)
  for (const policy of related) add(POLICY_TYPE[policy.type], [policy])
  if (rows.size === 0) return null
  return (
    <Section id="related">
      <ul className={styles.list}>
        {[...rows.values()].map(({ relation, policy }) => (
          <RelatedRow key={policy.policyId} relation={relation} policy={policy} />
        ))}
      </ul>
    </Section>
  )
}

const RelatedRow = (props: { relation: string; policy: PolicyCard }) => {
  const { relation, policy } = props
  const href = useHref()
  return (
    <li>
      <span className={`tag ${styles.relation}`}>{relation}</span>
      <div className={styles.title}>
        <LevelTag level={policy.level} />
        <Link to={href('policyDetail', { id: policy.policyId })} className="cover">
          {policy.title}
        </Link>
      </div>
      <div className={styles.state}>
        {policy.window.state === '' ? (
          <span className="muted num">{policy.publishedOn}</span>
        ) : (
          <WindowState window={policy.window} />
        )}
      </div>
    </li>
  )
}
