import { IconStar, IconStarFilled } from '#web/kit/icons.ts'
import { useFavourite } from './favourites.ts'
import styles from './FavouriteButton.module.css'

/** The star of a policy: filled when set; kept in this browser. */
export const FavouriteButton = (props: { policyId: string; title: string; className?: string }) => {
  const { starred, toggle } = useFavourite(props.policyId)
  return (
    <button
      type="button"
      className={`${props.className ?? 'btn q sm'} ${styles.star}`}
      aria-pressed={starred}
      onClick={toggle}
    >
      {starred ? <IconStarFilled size={18} /> : <IconStar size={18} />}
      {starred ? '已收藏' : '收藏'}
      <span className="sr">{`《${props.title}》`}</span>
    </button>
  )
}
