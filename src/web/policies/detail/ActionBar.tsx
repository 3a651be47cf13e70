import { Button } from '#web/kit/Button.tsx'
import { FavouriteButton } from '#web/kit/FavouriteButton.tsx'
import { IconShare3 } from '#web/kit/icons.ts'
import { useApplication } from '#web/shell/context.ts'
import type { PolicyCard } from '../parts/types.ts'
import styles from './ActionBar.module.css'
import { Compare } from './Compare.tsx'
import { useShare } from './share.tsx'
import { topicOf } from './topic.ts'

/** 收藏 · 分享 · 加入对比 · 免费咨询, above the tab bar of a phone. */
export const ActionBar = (props: { policy: PolicyCard }) => {
  const { overlays } = useApplication()
  const { sendOrCopy, hint } = useShare(props.policy)
  return (
    <section className={styles.bar} aria-label="本政策的操作">
      <FavouriteButton
        objType="policy"
        id={props.policy.policyId}
        title={props.policy.title}
        className="btn q"
      />
      <Button variant="quiet" onClick={() => void sendOrCopy()}>
        <IconShare3 size={18} />
        分享
      </Button>
      <Compare policy={props.policy} className="btn q" />
      <Button
        variant="primary"
        className={styles.main ?? ''}
        onClick={() => overlays.openConsultation(true, topicOf(props.policy))}
      >
        免费咨询
      </Button>
      {hint}
    </section>
  )
}
