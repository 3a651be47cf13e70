import { useQuery } from '@tanstack/react-query'
import { privacy } from '#contract/privacy.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { ErrorBlock } from '../ErrorBlock.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { PRIVACY_SECTIONS } from './privacy-policy.ts'
import styles from './PrivacyText.module.css'

/** What a page asks for to show it at once. */
export const retentionQuery = () => queryOptionsInline(privacy.retention, {})

/** 隐私政策 with 保留期限; `heading` is the level of its headings. */
export const PrivacyText = ({ heading: Heading }: { heading: 'h2' | 'h3' }) => (
  <>
    {PRIVACY_SECTIONS.map(({ name, paragraphs, retention }) => (
      <section key={name}>
        <Heading>{name}</Heading>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {retention === true && <RetentionList />}
      </section>
    ))}
  </>
)

const RetentionList = () => {
  const found = useQuery({ ...retentionQuery(), staleTime: Number.POSITIVE_INFINITY })
  if (found.isError)
    return (
      <ErrorBlock
        text={found.error.message}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    )
  if (found.data === undefined) return <Skeleton label="保存多久" rows={4} />
  return (
    <ul className={styles.list}>
      {found.data.records.map(({ key, what, why, basis, kept, outside }) => (
        <li key={key}>
          <b>{what}</b>
          <span>{`${kept}。`}</span>
          <small>
            {`用途：${why}。依据：${basis}。`}
            {outside !== '' && `经由${outside}发送。`}
          </small>
        </li>
      ))}
    </ul>
  )
}
