import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton, SkeletonBlock } from '#web/kit/Skeleton.tsx'
import type { PolicyCard } from '../parts/types.ts'
import { Band } from './Band.tsx'
import styles from './Waiting.module.css'

/** The page before its answer is here: the head as the list knew it, then grey blocks. */
export const Waiting = (props: { card: PolicyCard | undefined }) => {
  const { card } = props
  return (
    <>
      {card ? (
        <Band policy={card} window={card.window} />
      ) : (
        <div className={`wrap ${styles.head}`} aria-hidden>
          <SkeletonBlock width="16rem" height="1.25rem" />
          <SkeletonBlock width="min(36rem, 100%)" height="2.5rem" />
          <SkeletonBlock width="min(28rem, 100%)" height="1.25rem" />
        </div>
      )}
      <div className={`wrap ${styles.body}`}>
        <Skeleton label="政策内容" rows={5} height="7rem" />
      </div>
    </>
  )
}

/** The answer did not come. */
export const NotLoaded = (props: {
  card: PolicyCard | undefined
  error: { requestId?: string | undefined }
  onRetry: () => void
}) => (
  <>
    {props.card && <Band policy={props.card} window={props.card.window} />}
    <div className={`wrap ${styles.body}`}>
      <ErrorBlock error={props.error} onRetry={props.onRetry} />
    </div>
  </>
)
