import { useEffect } from 'react'
import { Link } from 'react-router'
import { POLICY_KIND, POLICY_LEVEL, POLICY_TYPE, VALIDITY } from '#domain/policies/codes.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { Button } from '#web/kit/Button.tsx'
import { FavouriteButton } from '#web/kit/FavouriteButton.tsx'
import { IconCircleDashed, IconInfoCircle, IconPrinter, IconUserCheck } from '#web/kit/icons.ts'
import { ExternalLink } from '#web/kit/links.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { SHOWN_VIEWS, useViews } from '#web/wire/useViews.ts'
import { shortDay } from '../parts/format.ts'
import { LevelTag } from '../parts/LevelTag.tsx'
import { markOpened } from '../parts/reading.ts'
import type { PolicyCard, PolicyWindowView } from '../parts/types.ts'
import type { PolicyDetail } from './types.ts'
import { PolicyStatusTag } from '../parts/WindowState.tsx'
import styles from './Band.module.css'
import { Compare } from './Compare.tsx'
import { ShareMenu } from './ShareMenu.tsx'
import { quoted, type Supersession } from './supersession.ts'

/** The head of the page: where it stands, what it is, who issued it and when; then what to do. */
export const Band = (props: {
  policy: PolicyCard
  window: PolicyWindowView
  /** Present once the whole page is here. */
  filled?: {
    dated: string
    /** Empty while the original was not found; null for what this site wrote itself. */
    sourceUrl: string | null
    now: string
    viewCount: number
    supersession: Supersession | null
  }
}) => {
  const { policy, window, filled } = props
  const href = useHref()
  const dated = filled?.dated ?? publishedWords(policy)
  return (
    <header className={styles.band}>
      {filled?.supersession && (
        <SupersededStrip {...filled.supersession} policyId={policy.policyId} />
      )}
      <div className="wrap">
        <div className={styles.crumbs}>
          <Breadcrumbs
            steps={[
              { name: '首页', to: href('home') },
              { name: '政策通知', to: href('policy') },
              { name: POLICY_LEVEL[policy.level], to: href('policyList', { level: policy.level }) },
              { name: '正文' },
            ]}
          />
        </div>
        <div className={styles.title}>
          <div>
            <p className={styles.tags}>
              <LevelTag level={policy.level} />
              <span className={`tag ${styles.tag}`}>
                {policy.kind === '' ? POLICY_TYPE[policy.type] : POLICY_KIND[policy.kind]}
              </span>
              {policy.validity !== 'valid' && (
                <span className={`tag ${styles.tag}`}>{VALIDITY[policy.validity]}</span>
              )}
              <PolicyStatusTag policy={policy} window={window} named />
            </p>
            <h1>
              <Phrase text={policy.title} />
            </h1>
            <p className={styles.meta}>
              {policy.orgs.length > 0 && <span>{policy.orgs.join('、')}</span>}
              {policy.docNumber !== '' && <span>{policy.docNumber}</span>}
              {dated !== '' && <span className="num">{dated}</span>}
              {filled && filled.sourceUrl !== null && <Origin url={filled.sourceUrl} />}
              {filled && policy.checkedOn !== '' && (
                <span className={`num ${styles.checked}`}>
                  <IconUserCheck size={16} />
                  编辑核对于 {shortDay(policy.checkedOn, filled.now)}
                </span>
              )}
              {filled && <Views policyId={policy.policyId} known={filled.viewCount} />}
            </p>
          </div>
          {filled && <Actions policy={policy} />}
        </div>
      </div>
    </header>
  )
}

const publishedWords = ({ publishedOn }: PolicyCard): string =>
  publishedOn === '' ? '' : `${publishedOn} 发布`

/** The day that dates a document, as far as it is known: of its publication, its writing or its force. */
export const datedWords = (detail: PolicyDetail): string => {
  const { policy, writtenOn, effectiveOn } = detail
  if (policy.publishedOn !== '') return publishedWords(policy)
  if (writtenOn !== '') return `${writtenOn} 成文`
  return effectiveOn === '' ? '' : `${effectiveOn} 起施行`
}

const Origin = (props: { url: string }) =>
  props.url === '' ? (
    <span className={styles.note}>
      <IconCircleDashed size={16} />
      出处待核实
    </span>
  ) : (
    <span className={styles.origin}>
      <ExternalLink href={props.url}>查看原文</ExternalLink>
    </span>
  )

const Actions = (props: { policy: PolicyCard }) => (
  <div className={styles.actions}>
    <FavouriteButton
      objType="policy"
      id={props.policy.policyId}
      title={props.policy.title}
      className="btn s"
    />
    <ShareMenu policy={props.policy} />
    <Compare policy={props.policy} className="btn s" />
    <Button className={styles.print ?? ''} onClick={() => window.print()}>
      <IconPrinter size={18} />
      打印
    </Button>
  </div>
)

const SupersededStrip = (props: Supersession & { policyId: string }) => {
  const { before, after, replacement, policyId } = props
  const href = useHref()
  return (
    <div className={styles.superseded} role="note">
      <p className="wrap">
        <IconInfoCircle size={18} />
        <span>
          {before}
          {replacement && (
            <Link to={href('policyDetail', { id: replacement.policyId })} className="link">
              {quoted(replacement.title)}
            </Link>
          )}
          {after}
          {replacement && (
            <>
              {'，'}
              <Link
                to={href('policyCompare', { ids: `${policyId},${replacement.policyId}` })}
                className="link"
              >
                对比新旧
              </Link>
            </>
          )}
        </span>
      </p>
    </div>
  )
}

/**
 * How often the policy was read, once that tells something; alone, so that its answer renders
 * nothing else anew.
 */
const Views = ({ policyId, known }: { policyId: string; known: number }) => {
  const views = useViews('policy', policyId, known)
  useEffect(() => markOpened(policyId), [policyId])
  return known >= SHOWN_VIEWS ? (
    <span className={`num ${styles.views}`}>浏览 {views} 次</span>
  ) : null
}
