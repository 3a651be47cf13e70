import { useRef } from 'react'
import { Link } from 'react-router'
import { CONTENT_KIND_NAME, CONTENT_KINDS, type ContentKind } from '#domain/content/kinds.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { useInSight } from '#web/kit/useInSight.ts'
import styles from '../content.module.css'

/** The kinds beside the list, each with how many there are; on a phone they stand in one row that scrolls. */
export const KindNav = (props: {
  kind: ContentKind | ''
  kinds: readonly { kind: ContentKind; count: number }[] | undefined
}) => {
  const { to } = useAddress()
  const row = useRef<HTMLElement>(null)
  // The counts make the entries wider.
  useInSight(row, '[aria-current]', `${props.kind} ${props.kinds === undefined}`)
  const counts = new Map(props.kinds?.map(({ kind, count }) => [kind, count]))
  const sum = props.kinds?.reduce((all, { count }) => all + count, 0)
  const entry = (kind: ContentKind | '', name: string, count: number | undefined) => (
    <li key={kind}>
      <Link
        to={to({ kind, page: '' })}
        className={styles.kind}
        aria-current={props.kind === kind ? 'page' : undefined}
      >
        {name}
        {count !== undefined && <small className="num">{count}</small>}
      </Link>
    </li>
  )
  return (
    <nav ref={row} aria-label="内容种类" className={styles.kinds}>
      <ul>
        {entry('', '全部种类', sum)}
        {CONTENT_KINDS.map((kind) => entry(kind, CONTENT_KIND_NAME[kind], counts.get(kind)))}
      </ul>
    </nav>
  )
}
