import styles from './MarkImage.module.css'

/** The mark's picture; without one its name, which stands beside it, is drawn as a tile. */
export const MarkImage = (props: { name: string; image: string; large?: boolean }) => {
  const className = `${styles.mark} ${props.large === true ? styles.large : ''}`
  if (props.image !== '')
    return <img src={props.image} alt={`商标图样：${props.name}`} className={className} />
  const letters = Array.from(props.name)
  return (
    <span className={className} aria-hidden data-long={letters.length > 4 || undefined}>
      <span data-square={letters.length === 4 || undefined}>{props.name}</span>
    </span>
  )
}
