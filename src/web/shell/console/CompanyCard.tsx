import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { subscriptions } from '#contract/subscriptions.ts'
import { companyInitial } from '#domain/companies/initial.ts'
import { isRegisterStatus, REGISTER_STATUS } from '#domain/permissions/certification.ts'
import { Tag } from '#web/kit/Tag.tsx'
import type { SessionState } from '#web/session/session.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { useFileUrl } from '#web/wire/useFileUrl.ts'
import { useHref } from '../useHref.ts'
import styles from './CompanyCard.module.css'

/** Tags shown before the rest is counted. */
const MOST_TAGS = 1

const tagsOf = (joined: string): string[] =>
  joined
    .split(/[,，]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** The company's mark: its picture, else the first character that tells it apart. */
export const CompanyAvatar = (props: { name: string; picture: string }) => {
  const url = useFileUrl(props.picture)
  return (
    <span className={styles.avatar} aria-hidden>
      {url === '' ? companyInitial(props.name) : <img src={url} alt="" />}
    </span>
  )
}

/** Whose console it is: name, registration status, tags and the three counters, in little height. */
export const CompanyCard = (props: {
  session: SessionState
  picture: string
  /** A counter was followed. */
  onGo?: (() => void) | undefined
}) => {
  const { companyName, companyTags, registerStatus } = props.session
  const tags = tagsOf(companyTags)
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <CompanyAvatar name={companyName} picture={props.picture} />
        <p className={styles.name}>{companyName}</p>
      </div>
      <div className={styles.tags}>
        {isRegisterStatus(registerStatus) && (
          <Tag tone={REGISTER_STATUS[registerStatus].tone}>
            {REGISTER_STATUS[registerStatus].name}
          </Tag>
        )}
        {tags.length > 0 && (
          <ul aria-label="企业标签">
            {tags.slice(0, MOST_TAGS).map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
            {tags.length > MOST_TAGS && (
              <li title={tags.slice(MOST_TAGS).join('、')}>+{tags.length - MOST_TAGS}</li>
            )}
          </ul>
        )}
      </div>
      <Counters onGo={props.onGo} />
    </div>
  )
}

const COUNTERS = [
  { name: '订阅', page: 'subscribe', count: 'mySubscribeCount' },
  { name: '足迹', page: 'footprint', count: 'myFootprintCount' },
  { name: '收藏', page: 'collection', count: 'myFavoriteCount' },
] as const

/** 订阅, 足迹 and 收藏, each the way to its list; nothing while they are not known. */
const Counters = ({ onGo }: { onGo?: (() => void) | undefined }) => {
  const { data } = useQuery(queryOptionsInline(subscriptions.traceInfo, {}))
  const href = useHref()
  if (!data) return null
  return (
    <ul className={styles.counters}>
      {COUNTERS.map(({ name, page, count }) => (
        <li key={page}>
          <Link to={href(page)} onClick={onGo}>
            <span>{name}</span> <b className="num">{data[count]}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}
