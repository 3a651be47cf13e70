import { Link } from 'react-router'
import { MATCH_RESULT, MATCH_RESULTS } from '#domain/matching/results.ts'
import { IconPlus } from '#web/kit/icons.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { Listed } from '../labels.ts'
import { chosenResults } from './asked.ts'
import styles from './Overview.module.css'

/** How complete the portrait is; then the words, each a filter: one line on a wide screen. */
export const Overview = (props: { answer: Listed }) => {
  const { completeness } = props.answer
  const href = useHref()
  return (
    <div className={styles.top}>
      <section className={`card ${styles.portrait}`} aria-labelledby="match-portrait">
        <h2 id="match-portrait">
          <Link to={href('enterprise', { tab: 'portrait' })}>企业画像</Link>
        </h2>
        <span className="scale" aria-hidden>
          <i style={{ width: `${completeness}%` }} />
        </span>
        <span>
          <b className="num">{completeness}</b>%
        </span>
      </section>
      <Words counts={props.answer.counts} />
    </div>
  )
}

/** The values that decide most. */
export const Unlocks = (props: { unlocks: Listed['unlocks'] }) => {
  const href = useHref()
  if (props.unlocks.length === 0) return <p className="muted">现有政策要用的数据都已填写</p>
  return (
    <>
      <p className="t2">{`补上这 ${props.unlocks.length} 项，可判断的政策增加最多`}</p>
      <ul className={styles.chips}>
        {props.unlocks.map(({ field, name, years, policies }) => (
          <li key={field}>
            <Link to={href('enterprise', { tab: 'portrait', field })}>
              <IconPlus size={16} />
              {years.length === 1 ? `${years[0]} 年${name}` : name}
              <span className="num">{`${policies} 项`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The words with how many have them, each a filter. */
export const Words = (props: { counts: Listed['counts'] }) => {
  const { read, go } = useAddress()
  const chosen = chosenResults(read)
  const countOf = (result: string): number =>
    props.counts.find((one) => one.result === result)?.count ?? 0
  const shown = MATCH_RESULTS.filter(
    (result) => result !== 'inapplicable' && (result !== 'scant' || countOf(result) > 0),
  )
  return (
    <section className={`card ${styles.words}`} aria-label="匹配结论">
      {shown.map((result) => {
        const isOn = chosen.includes(result)
        const next = isOn ? chosen.filter((one) => one !== result) : [...chosen, result]
        return (
          <button
            key={result}
            type="button"
            aria-pressed={isOn}
            data-result={result}
            onClick={() => go({ r: next.join(','), page: '', match: '' }, true)}
          >
            <span className={styles.word}>{MATCH_RESULT[result]}</span>
            <b className="num">{countOf(result)}</b>
          </button>
        )
      })}
    </section>
  )
}
