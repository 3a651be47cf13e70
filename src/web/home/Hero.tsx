import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hydrateOnInteraction } from '#web/kit/hydrateOnInteraction.tsx'
import { PolicySearchBox } from '#web/policies/search/PolicySearchBox.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { HangerArc } from './HangerArc.tsx'
import styles from './Hero.module.css'
import { hotWordsQuery } from './queries.ts'

/** 近期截止: read at once, its ruler reacts when the visitor moves. */
export const Deadlines = hydrateOnInteraction(
  async () => (await import('./DeadlineCard.tsx')).DeadlineCard,
)

/** Hot words shown of those that are known. */
const MOST_WORDS = 5

/** The first screen: what this is, the search, and the next dates. */
export const Hero = () => (
  <section className={styles.hero} aria-labelledby="hero">
    <HangerArc />
    <div className={`wrap ${styles.split}`}>
      <div className={styles.left}>
        <h1 id="hero">
          政策讲清楚，条件算明白，
          <br />
          申报有人陪到底。
        </h1>
        <p className={styles.lead}>汇集国家和地方惠企政策，逐条整理条件、材料与时间，写明出处。</p>
        <div className={styles.search}>
          <PolicySearchBox size="lg" />
        </div>
        <HotWords />
      </div>
      <Deadlines />
    </div>
  </section>
)

/** 热门搜索; nothing at all when there are none. */
const HotWords = () => {
  const href = useHref()
  const { data } = useQuery(hotWordsQuery())
  const words = data?.records.slice(0, MOST_WORDS) ?? []
  return (
    <div className={styles.hot}>
      {words.length > 0 && (
        <>
          <span id="hot">热门搜索</span>
          <ul aria-labelledby="hot">
            {words.map(({ keyword }) => (
              <li key={keyword}>
                <Link to={href('policyList', { q: keyword })}>{keyword}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
