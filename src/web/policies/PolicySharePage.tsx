import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { posterHref } from '#contract/posters.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { isId } from '#web/kit/text.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { MISSING_HEAD } from './detail/head.ts'
import { MissingPolicy } from './detail/MissingPolicy.tsx'
import { policyQuery } from './detail/query.ts'
import type { PolicyDetail } from './detail/types.ts'
import { NotLoaded } from './detail/Waiting.tsx'
import styles from './PolicySharePage.module.css'
import { factsOfPoster } from './share/facts.ts'
import { PosterPicture } from './share/PosterPicture.tsx'
import { ShareActions } from './share/ShareActions.tsx'
import { useShareId } from './share/useShareId.ts'

const titleOf = ({ policy }: PolicyDetail): string =>
  `${policy.shortTitle || policy.title} 分享海报`

/** 政策海报 `/policy/detailShare?id=`: the picture of a policy, and the ways to pass it on. */
export default function PolicySharePage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const asked = useQuery({ ...policyQuery(id), enabled: isId(id) })
  const { data: detail } = asked
  const missing = !isId(id) || detail === null
  useTitle(missing ? MISSING_HEAD.title : detail && titleOf(detail))
  if (missing) return <MissingPolicy />
  if (detail) return <Poster key={id} detail={detail} />
  if (asked.isError)
    return <NotLoaded card={undefined} error={asked.error} onRetry={() => void asked.refetch()} />
  return (
    <div className={`wrap ${styles.waiting}`}>
      <Skeleton label="海报" rows={3} height="12rem" />
    </div>
  )
}

const Poster = ({ detail }: { detail: PolicyDetail }) => {
  const { policy } = detail
  const href = useHref()
  const shareId = useShareId()
  const facts = factsOfPoster(detail)
  const src = posterHref(policy.policyId, { shareId })
  const page = href('policyDetail', { id: policy.policyId })
  return (
    <div className={styles.page}>
      <div className="wrap">
        <Breadcrumbs
          steps={[
            { name: '首页', to: href('home') },
            { name: '政策通知', to: href('policy') },
            { name: '正文', to: page },
            { name: '分享海报' },
          ]}
        />
        <div className={styles.columns}>
          <PosterPicture src={src} facts={facts} />
          <div className={styles.side}>
            <header>
              <h1>分享海报</h1>
              <p className={styles.title}>
                <Link to={page} className="link">
                  <Phrase text={policy.title} />
                </Link>
              </p>
            </header>
            <ShareActions policyId={policy.policyId} src={src} shareId={shareId} facts={facts} />
          </div>
        </div>
      </div>
    </div>
  )
}

/** The policy into the query cache; status 404 when there is none. */
export const prepare = async ({ query, client }: Preparation): Promise<PageHead> => {
  const id = query.get('id') ?? ''
  if (!isId(id)) return MISSING_HEAD
  const detail = await client.fetchQuery({ ...policyQuery(id), retry: false })
  if (detail === null) return MISSING_HEAD
  return {
    title: titleOf(detail),
    description: `${detail.policy.title}的分享海报：层级、发文机关、支持方式、主要条件与截止日期，扫码查看条件和材料。`,
    canonicalQuery: `?id=${id}`,
    image: posterHref(id, { shape: 'card' }),
  }
}
