import { ExternalLink } from '#web/kit/links.tsx'
import styles from './parts.module.css'
import { UnverifiedTag } from './Tags.tsx'
import type { JobStandard } from './types.ts'
import { isUnverified } from './labels.ts'

/** Where a table comes from: document, number, issuer, day of checking. */
export const SourceLine = ({ standard }: { standard: JobStandard }) => (
  <p className={styles.source}>
    <span>
      来源：
      {standard.sourceUrl === '' ? (
        `《${standard.sourceDoc}》`
      ) : (
        <ExternalLink href={standard.sourceUrl}>{`《${standard.sourceDoc}》`}</ExternalLink>
      )}
      {standard.sourceNo !== '' && ` ${standard.sourceNo}`}
    </span>
    <span>{standard.issuer}</span>
    <span className="num nowrap">{`核对于 ${standard.checkedOn}`}</span>
    {isUnverified(standard.confidence) && <UnverifiedTag />}
    {standard.sourceNote !== '' && <span className={styles.note}>{standard.sourceNote}</span>}
  </p>
)
