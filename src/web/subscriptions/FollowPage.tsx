import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { guestSubscriptions } from '#contract/guest-subscriptions.ts'
import { FEEDS, followedParams, readFollowed } from '#domain/subscriptions/followed.ts'
import { grouped } from '#domain/text/numbers.ts'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHydrated } from '#web/kit/useHydrated.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from './FollowPage.module.css'
import { Confirmation } from './guest/Confirmation.tsx'
import { Sending } from './guest/Sending.tsx'

const TITLE = '订阅与提醒'

const offerQuery = (params: URLSearchParams) =>
  queryOptionsInline(guestSubscriptions.offer, readFollowed(params))

export const prepare = async ({ client, query }: Preparation): Promise<PageHead> => {
  if (query.has('confirm')) return { title: TITLE }
  try {
    const { name } = await client.fetchQuery({ ...offerQuery(query), retry: false })
    return { title: `${TITLE}：${name}` }
  } catch (error) {
    if ((error as { code?: number }).code === 404) return { title: TITLE, status: 404 }
    throw error
  }
}

/** 订阅与提醒: without an account by mail or message, by a feed or in a calendar; and the link of the first mail. */
export default function FollowPage() {
  const [params] = useSearchParams()
  return (
    <div className={`wrap ${styles.page}`}>
      {params.has('confirm') ? <Confirmation /> : <Offer params={params} />}
    </div>
  )
}

const Offer = ({ params }: { params: URLSearchParams }) => {
  const href = useHref()
  const followed = readFollowed(params)
  const offer = useQuery(offerQuery(params))
  useTitle(offer.data === undefined ? TITLE : `${TITLE}：${offer.data.name}`)
  if (offer.error?.code === 404)
    return (
      <EmptyState icon={IconSearchOff} text="没有找到这项政策，可能已经下线">
        <Link to={href('policyList')} className="btn s">
          查看政策列表
        </Link>
      </EmptyState>
    )
  if (offer.isError)
    return (
      <ErrorBlock
        text={offer.error.message}
        error={offer.error}
        onRetry={() => void offer.refetch()}
      />
    )
  if (offer.data === undefined) return <Skeleton label={TITLE} rows={6} />
  const { name, total, mail, sms } = offer.data
  const isOne = followed.policyId !== ''
  const query = new URLSearchParams(followedParams(followed)).toString()
  const back = isOne
    ? href('policyDetail', { id: followed.policyId })
    : `${href('policyList')}${query === '' ? '' : `?${query}`}`
  return (
    <>
      <header className={styles.head}>
        <h1>{TITLE}</h1>
        <p>不用注册，任选一种方式。</p>
      </header>
      <section className={styles.what} aria-label="订阅内容">
        <p>
          <b>{name}</b>
        </p>
        <p>
          {isOne
            ? '窗口开放、日期或条件变化、截止前 14 天和 3 天通知您。'
            : `现在有 ${grouped(total)} 项符合，有新的就通知您。`}{' '}
          <Link to={back} className="link">
            {isOne ? '查看这项政策' : '查看或改条件'}
          </Link>
        </p>
      </section>
      <section className={`card ${styles.way}`} aria-labelledby="by-mail">
        <h2 id="by-mail">{!sms ? '邮件' : mail ? '邮件或短信' : '短信'}</h2>
        {mail || sms ? (
          <Sending followed={followed} mail={mail} sms={sms} />
        ) : (
          <p>本站尚未开通邮件服务，请用下面的订阅源或日历。</p>
        )}
      </section>
      <Feed
        id="by-feed"
        name="订阅源"
        about="粘贴到任意阅读器（Feedly、Inoreader、邮件客户端等），新政策会出现在里面。不用留邮箱。"
        path={FEEDS.atom}
        query={query}
      />
      <Feed
        id="by-calendar"
        name="日历"
        about="在手机或电脑的日历里“通过网址订阅”，开始、截止和往年推算的日期会自动更新。"
        path={FEEDS.calendar}
        query={query}
      />
      <p className={styles.account}>
        有账号的，可以
        <Link to={href('subscribe')} className="link">
          登录后订阅
        </Link>
        ：按企业画像匹配，在消息中心、邮件和短信提醒。
      </p>
    </>
  )
}

/** An address for programmes, to be copied whole. */
const Feed = (props: { id: string; name: string; about: string; path: string; query: string }) => {
  const { id, name, about, path, query } = props
  const origin = useHydrated() ? location.origin : ''
  const address = `${origin}${path}${query === '' ? '' : `?${query}`}`
  return (
    <section className={`card ${styles.way}`} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <p>{about}</p>
      <p className={styles.address}>
        <a href={address} className="link">
          {address}
        </a>
        <CopyButton text={address} what={`${name}地址`} />
      </p>
    </section>
  )
}
