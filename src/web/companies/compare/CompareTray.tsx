import { IconX } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { MOST_COMPARED } from '../list-query.ts'
import { useCompared } from './compared.ts'
import styles from './CompareTray.module.css'

/** 对比: what was chosen, at the bottom of the window, and the way to the comparison. */
export const CompareTray = () => {
  const { companies, toggle, clear } = useCompared()
  const href = useHref()
  if (companies.length === 0) return null
  const ready = companies.length > 1
  return (
    <section className={styles.tray} aria-label="对比栏">
      <output className={styles.count}>
        对比 <b className="num">{companies.length}</b>
        <span className="num"> / {MOST_COMPARED}</span>
      </output>
      <ul>
        {companies.map((company) => (
          <li key={company.id}>
            <span className="clamp1">{company.name}</span>
            <button type="button" className="iconbtn" onClick={() => toggle(company)}>
              <IconX size={16} />
              <span className="sr">{`移出对比：${company.name}`}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <button type="button" className="btn q sm" onClick={clear}>
          清空
        </button>
        {ready ? (
          <ButtonLink
            to={href('companyList', { compare: companies.map(({ id }) => id).join(',') })}
            variant="primary"
          >
            开始对比
          </ButtonLink>
        ) : (
          <span className="muted">再选一家即可对比</span>
        )}
      </div>
    </section>
  )
}
