import styles from './IgnoredParts.module.css'

/**
 * Parts of an address that mean nothing here, named instead of left out in silence. The list of
 * policies has its own: what it shared with other pages would be one more file of its first visit.
 */
export const IgnoredParts = ({ parts }: { parts: readonly string[] }) =>
  parts.length === 0 ? null : (
    <output
      className={styles.ignored}
    >{`地址里有不能识别的内容，已忽略：${parts.join('、')}`}</output>
  )
