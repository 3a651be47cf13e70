import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hydrateOnInteraction } from '#web/kit/hydrateOnInteraction.tsx'
import { Lazy } from '#web/kit/Lazy.tsx'
import { whenIdle } from '#web/kit/useLater.ts'
import { PolicySearchBox } from '#web/policies/search/PolicySearchBox.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { HangerArc } from './HangerArc.tsx'
import styles from './Hero.module.css'
import { hotWordsQuery } from './queries.ts'
import { useLastVisit } from './useLastVisit.ts'

/** 近期日程: read at once, its ruler reacts when the visitor moves. */
export const Deadlines = hydrateOnInteraction(
  async () => (await import('./DeadlineCard.tsx')).DeadlineCard,
)

const loadSince = async () => {
  await new Promise<void>((done) => void whenIdle(done))
  return (await import('./since/SinceLast.tsx')).SinceLast
}

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
        <Since />
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

/** What changed since the last visit: its place is kept, its script comes once the page is idle. */
const Since = () => {
  const before = useLastVisit()
  return (
    <div className={styles.since}>
      {before !== '' && <Lazy load={loadSince} given={{ before }} />}
    </div>
  )
}
