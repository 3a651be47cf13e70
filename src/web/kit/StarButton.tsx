import styles from './FavouriteButton.module.css'
import { IconStar, IconStarFilled } from './icons.ts'

/** A star as it is drawn: filled when set; off while there is nothing to be done with it. */
export const StarButton = (props: {
  title: string
  className?: string
  starred: boolean
  onPress?: () => void
}) => (
  <button
    type="button"
    className={`${props.className ?? 'btn q sm'} ${styles.star}`}
    aria-pressed={props.starred}
    disabled={props.onPress === undefined}
    onClick={props.onPress}
  >
    {props.starred ? <IconStarFilled size={18} /> : <IconStar size={18} />}
    {props.starred ? '已收藏' : '收藏'}
    <span className="sr">{`《${props.title}》`}</span>
  </button>
)
