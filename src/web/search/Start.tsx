import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { search } from '#contract/search.ts'
import { HOT_INPUT } from '#web/kit/search/history.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from './Start.module.css'

/** Before anything is asked: what can be found here, and what others search. */
export const Start = () => {
  const href = useHref()
  const { data } = useQuery(queryOptionsInline(search.hot, HOT_INPUT))
  const words = data?.records ?? []
  return (
    <section className={styles.start} aria-labelledby="search-start">
      <h2 id="search-start">想办什么事，直接写下来</h2>
      <p className="t2">
        政策、服务、文章、职称通知、计算工具、专家和企业一次找齐；可以用平常的说法，也可以写文号。
      </p>
      {words.length > 0 && (
        <>
          <h3>热门搜索</h3>
          <ul className={styles.words}>
            {words.map(({ keyword }) => (
              <li key={keyword}>
                <Link to={href('search', { q: keyword })} className="btn s sm">
                  {keyword}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
