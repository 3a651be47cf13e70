import type { Computed } from './plan.ts'
import styles from './form.module.css'

/** 推算: what follows from the fields above, and by what. */
export const ComputedRows = ({ rows }: { rows: readonly Computed[] }) => (
  <output className={styles.computed} data-empty={rows.length === 0 || undefined}>
    {rows.map(({ name, value, basis }) => (
      <span key={name}>
        <b className="num">{value === '' ? `${name}：暂无数据` : `${name} ${value}`}</b>
        <small>{basis}</small>
      </span>
    ))}
  </output>
)
