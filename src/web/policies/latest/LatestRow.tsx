import { Link } from 'react-router'
import { POLICY_TYPE } from '#domain/policies/codes.ts'
import { Phrase } from '#web/kit/Phrase.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { Amount } from '../parts/Amount.tsx'
import { orgWords } from '../parts/orgs.ts'
import { SupportTags } from '../parts/SupportTags.tsx'
import type { PolicyCard } from '../parts/types.ts'
import { WindowState } from '../parts/WindowState.tsx'
import { markOpened, useOpened } from '../parts/reading.ts'
import styles from './LatestByLevel.module.css'

/** A policy with its day of publication before it; the whole row opens it. */
export const LatestRow = (props: { policy: PolicyCard }) => {
  const { policy } = props
  const href = useHref()
  const seen = useOpened(policy.policyId)
  const open = (): void => markOpened(policy.policyId)
  return (
    <li className={styles.row} data-seen={seen || undefined}>
      <div className={`num ${styles.day}`}>
        {policy.publishedOn !== '' && (
          <time dateTime={policy.publishedOn}>
            <b>{policy.publishedOn.slice(5)}</b>
            {policy.publishedOn.slice(0, 4)}
          </time>
        )}
      </div>
      <div className={styles.body}>
        <h3 className={styles.title}>
          <Link
            to={href('policyDetail', { id: policy.policyId })}
            className="cover"
            onClick={open}
            onAuxClick={open}
          >
            <Phrase text={policy.title} />
            {seen && <span className="sr">（看过）</span>}
          </Link>
        </h3>
        <p className={styles.meta}>
          {policy.orgs.length > 0 && <span>{orgWords(policy.orgs)}</span>}
          {policy.docNumber !== '' && <span className={styles.number}>{policy.docNumber}</span>}
          {policy.supportModes.length > 0 ? (
            <SupportTags modes={policy.supportModes} most={1} />
          ) : (
            <span className="tag">{POLICY_TYPE[policy.type]}</span>
          )}
        </p>
      </div>
      <div className={styles.side}>
        <Amount policy={policy} />
        <WindowState window={policy.window} />
      </div>
    </li>
  )
}
