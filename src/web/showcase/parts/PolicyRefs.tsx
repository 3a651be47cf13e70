import { Link } from 'react-router'
import { POLICY_LEVEL, type PolicyLevel } from '#domain/policies/codes.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { PolicyRef } from '../queries.ts'
import styles from './PolicyRefs.module.css'

const TONE: Record<PolicyLevel, string> = { '1': 'n', '2': 'p', '3': 'c', '4': 'd', '5': 'd' }

/** 相关政策: level, name, document number and the day it was last checked. */
export const PolicyRefs = (props: { policies: readonly PolicyRef[] }) => {
  const href = useHref()
  return (
    <ul className={styles.list}>
      {props.policies.map((policy) => (
        <li key={policy.policyId}>
          <span className={`lv ${TONE[policy.level]}`}>{POLICY_LEVEL[policy.level]}</span>
          <div>
            <Link to={href('policyDetail', { id: policy.policyId })}>{policy.title}</Link>
            <p className="num">
              {policy.docNumber !== '' && <span>{policy.docNumber}</span>}
              <span>核对于 {policy.checkedOn}</span>
              {isUnverified(policy) && <span className={styles.unverified}>待核实</span>}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Read in one place only, or in none. */
export const isUnverified = ({ confidence }: Pick<PolicyRef, 'confidence'>): boolean =>
  confidence === 'C' || confidence === 'G'
