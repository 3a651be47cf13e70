import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#web/kit/Button.tsx'
import { IconSearch } from '#web/kit/icons.ts'
import { textOf } from '#web/kit/text.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import styles from './message.module.css'
import { MAIN_MENU } from './menus.ts'
import { hrefTo } from './pages.ts'

/** Title of an unknown address; the server sends it with status 404. */
export const NOT_FOUND_TEXT = '没有找到这个页面'

const POPULAR_SEARCHES = ['高新技术企业认定', '专精特新', '研发费用加计扣除']

/** An address that leads nowhere: search, and ways on. */
export const NotFoundPage = () => {
  useTitle(NOT_FOUND_TEXT)
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const q = textOf(event.currentTarget, 'q')
    void navigate(hrefTo('policyList', { q }))
  }
  return (
    <div className={styles.message}>
      <p className={`num ${styles.code}`}>404</p>
      <h1>{NOT_FOUND_TEXT}</h1>
      <p className="t2">地址可能有误，或页面已经下线。可以搜索政策，或从下面继续。</p>
      <search className={styles.searcher}>
        <form action={hrefTo('policyList')} className={styles.search} onSubmit={search}>
          <input
            name="q"
            className="input"
            aria-label="搜索政策"
            placeholder="政策名称、文号或补贴类型"
          />
          <Button type="submit" variant="primary">
            <IconSearch size={18} />
            搜索
          </Button>
        </form>
      </search>
      <ul className={styles.links}>
        {MAIN_MENU.map((item) => (
          <li key={item.page}>
            <Link to={hrefTo(item.page, item.query)} className="link">
              {item.name}
            </Link>
          </li>
        ))}
        {POPULAR_SEARCHES.map((q) => (
          <li key={q}>
            <Link to={hrefTo('policyList', { q })} className="link">
              {q}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
