import styles from './ChosenChips.module.css'

const SHOWN = 5

/** 没有用上的条件: parts of the address that mean nothing here, named instead of left out in silence. */
export const Ignored = ({ parts }: { parts: readonly string[] }) => {
  if (parts.length === 0) return null
  const more = parts.length > SHOWN ? `等 ${parts.length} 项` : ''
  return (
    <output className={styles.ignored}>
      {`以下筛选条件无法识别，已忽略：${parts.slice(0, SHOWN).join('、')}${more}`}
    </output>
  )
}
