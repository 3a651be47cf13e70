import styles from './Skeleton.module.css'

/** Grey blocks in the shape of what is coming; seen after 200 ms only. */
export const Skeleton = (props: {
  /** What is loading, for assistive technology. */
  label: string
  rows?: number
  /** Height of a row, any CSS length. */
  height?: string
}) => (
  <div className={styles.skeleton} data-skeleton>
    <output className="sr">{`正在加载${props.label}`}</output>
    {Array.from({ length: props.rows ?? 8 }, (_, row) => (
      <div
        key={row}
        className={styles.row}
        style={{ height: props.height ?? '5.5rem' }}
        aria-hidden
      >
        <i className={styles.block} style={{ width: `${[72, 58, 66][row % 3]}%` }} />
        <i className={styles.block} style={{ width: `${[40, 48, 34][row % 3]}%` }} />
      </div>
    ))}
  </div>
)

/** One grey block, e.g. a figure that is not known yet. */
export const SkeletonBlock = (props: { width?: string; height?: string }) => (
  <i
    aria-hidden
    className={`${styles.skeleton} ${styles.block}`}
    style={{ width: props.width ?? '100%', height: props.height ?? '1em' }}
  />
)
