import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from './Button.tsx'
import { IconSearch } from './icons.ts'
import styles from './message.module.css'
import { textOf } from './text.ts'

/** Title of an unknown address; the server sends it with status 404. */
export const NOT_FOUND_TEXT = '没有找到这个页面'

/** An address that leads nowhere: a search, and ways on. */
export const NotFound = (props: {
  /** Address of the search for some words. */
  searchFor: (q: string) => string
  links: readonly { name: string; to: string }[]
}) => {
  const { searchFor, links } = props
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void navigate(searchFor(textOf(event.currentTarget, 'q')))
  }
  return (
    <div className={styles.message}>
      <p className={`num ${styles.code}`}>404</p>
      <h1>{NOT_FOUND_TEXT}</h1>
      <p className="t2">地址可能有误，或页面已经下线。可以搜索政策，或从下面继续。</p>
      <search className={styles.searcher}>
        <form action={searchFor('')} className={styles.search} onSubmit={search}>
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
        {links.map(({ name, to }) => (
          <li key={name}>
            <Link to={to} className="link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
