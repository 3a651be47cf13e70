import { Link } from 'react-router'
import { IconChevronLeft, IconChevronRight } from './icons.ts'
import styles from './Pagination.module.css'
import { grouped } from '#domain/text/numbers.ts'

/** The page numbers to show around `page`; 0 stands for a gap. */
export const pageNumbers = (page: number, last: number): number[] => {
  const shown = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last)
  const sorted = [...new Set(shown)].sort((a, b) => a - b)
  return sorted.flatMap((n, index) => {
    const before = sorted[index - 1]
    if (before === undefined || n === before + 1) return [n]
    return n === before + 2 ? [n - 1, n] : [0, n]
  })
}

/** Pages of a list as links: the address holds the page, so reload and share show the same. */
export const Pagination = (props: {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  /** What is counted; 条 unless told, as the list itself counts. */
  unit?: string
  hrefOf: (page: number) => string
  /** Page sizes to choose from, with their address. */
  sizes?: readonly number[]
  hrefOfSize?: (pageSize: number) => string
}) => {
  const { page, pageSize, total, unit = '条', hrefOf, sizes = [], hrefOfSize } = props
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (total === 0) return null
  return (
    <nav aria-label="分页" className={styles.pagination}>
      <span className="num">{`共 ${grouped(total)} ${unit}`}</span>
      {last > 1 && (
        <ol className={styles.pages}>
          <li>
            <Step to={page > 1 ? hrefOf(page - 1) : null} rel="prev">
              <IconChevronLeft size={16} />
              上一页
            </Step>
          </li>
          {pageNumbers(page, last).map((n, index) => (
            <li key={n === 0 ? `gap${index}` : n} className={styles.number}>
              {n === 0 ? (
                <span className={styles.gap}>…</span>
              ) : (
                <Link
                  to={hrefOf(n)}
                  className={styles.step}
                  aria-label={`第 ${n} 页`}
                  aria-current={n === page ? 'page' : undefined}
                >
                  {n}
                </Link>
              )}
            </li>
          ))}
          <li className={styles.where}>
            <span className="num">{`${page} / ${last}`}</span>
          </li>
          <li>
            <Step to={page < last ? hrefOf(page + 1) : null} rel="next">
              下一页
              <IconChevronRight size={16} />
            </Step>
          </li>
        </ol>
      )}
      {hrefOfSize && total > Math.min(...sizes) && (
        <span className={styles.sizes}>
          每页
          {sizes.map((size) => (
            <Link
              key={size}
              to={hrefOfSize(size)}
              aria-label={`每页 ${size} 条`}
              aria-current={size === pageSize ? 'true' : undefined}
            >
              {size}
            </Link>
          ))}
        </span>
      )}
    </nav>
  )
}

const Step = (props: { to: string | null; rel: string; children: React.ReactNode }) =>
  props.to === null ? (
    <span className={styles.step} data-off>
      {props.children}
    </span>
  ) : (
    <Link to={props.to} rel={props.rel} className={styles.step}>
      {props.children}
    </Link>
  )
