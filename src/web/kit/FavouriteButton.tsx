import type { Thing } from '#domain/traces/traces.ts'
import styles from './FavouriteButton.module.css'
import { IconStar, IconStarFilled } from './icons.ts'
import { useFavourite } from './traces.ts'

/** The star of a thing: filled when set; kept in this browser. */
export const FavouriteButton = (props: Thing & { className?: string }) => {
  const { objType, id, title, className = 'btn q sm' } = props
  const { starred, toggle } = useFavourite({ objType, id, title })
  return (
    <button
      type="button"
      className={`${className} ${styles.star}`}
      aria-pressed={starred}
      onClick={toggle}
    >
      {starred ? <IconStarFilled size={18} /> : <IconStar size={18} />}
      {starred ? '已收藏' : '收藏'}
      <span className="sr">{`《${title}》`}</span>
    </button>
  )
}
