import styles from './Portrait.module.css'

/** How many tints there are. */
const TINTS = 4

/** The same tint for the same id, on the server and in every browser. */
const tintOf = (id: string): number => {
  let sum = 0
  for (let at = 0; at < id.length; at += 1) sum = (sum * 31 + id.charCodeAt(at)) % 65_521
  return (sum % TINTS) + 1
}

/**
 * A person: the photo when there is one, else one of two drawn heads by sex (0 female, 1 male), else
 * the first character of the name; on one of four tints chosen by the id.
 */
export const Portrait = (props: {
  id: string
  name: string
  sex: string
  photo?: string
  size?: 'xs' | 'sm' | 'md'
}) => {
  const { id, name, sex, photo = '', size = 'md' } = props
  return (
    <span className={styles.portrait} data-tint={tintOf(id)} data-size={size} aria-hidden>
      {photo !== '' ? (
        <img src={photo} alt="" loading="lazy" />
      ) : sex === '0' || sex === '1' ? (
        <svg viewBox="0 0 48 48" focusable="false">
          {sex === '0' && <path className={styles.hair} d={LONG_HAIR} />}
          <path className={styles.coat} d="M7 48c1.200-9 8-12.500 17-12.500S39.800 39 41 48z" />
          <path
            className={styles.skin}
            d="M20.500 28h7v7.500c0 1.900-1.600 3.200-3.500 3.200s-3.500-1.300-3.500-3.200z"
          />
          <ellipse className={styles.skin} cx="24" cy="22" rx="8" ry="9.200" />
          <path className={styles.hair} d={sex === '0' ? FRINGE : SHORT_HAIR} />
        </svg>
      ) : (
        Array.from(name)[0]
      )}
    </span>
  )
}

const LONG_HAIR =
  'M12.800 35c-1.600-4.500.4-8.500-.1-13.500C12 13 17 7.500 24 7.500S36 13 35.300 21.500c-.5 5 1.500 9-.1 13.500-1.700 1.600-4.400 1.900-6.700 1h-9c-2.300.9-5 .6-6.700-1z'
const FRINGE =
  'M15.500 22.500c.4-5.500 3.700-8 8.200-9.300 3.800 2 7.300 4.300 8.800 9.300.6-8.200-3-12.500-8.500-12.500s-9.100 4.300-8.500 12.500z'
const SHORT_HAIR =
  'M15.200 22c-1.600-8.500 3-13.500 8.800-13.500S34.400 13.500 32.800 22c-.6-3.300-1.900-5.600-3.800-7-3.400 1.700-7.700 1.800-10.500.8-1.700 1.400-2.700 3.500-3.300 6.200z'
