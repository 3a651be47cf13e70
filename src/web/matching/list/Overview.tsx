import { Link } from 'react-router'
import { MATCH_RESULT, MATCH_RESULTS } from '#domain/matching/results.ts'
import { IconPlus } from '#web/kit/icons.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { useHref } from '#web/shell/useHref.ts'
import { type Listed, RESULT_MEANING } from '../labels.ts'
import { chosenResults } from './asked.ts'
import styles from './Overview.module.css'

/** How complete the portrait is; then the words, each a filter. */
export const Overview = (props: { answer: Listed }) => {
  const { completeness, unlocks } = props.answer
  const known =
    unlocks.length === 0 ? '现有政策要用的数据都已填写' : '按各项影响的政策数量加权，要补的见下'
  return (
    <div className={styles.top}>
      <section className={`card ${styles.portrait}`} aria-labelledby="match-portrait">
        <div className={styles.head}>
          <h2 id="match-portrait">企业画像</h2>
          <span>
            <b className="num">{completeness}</b>%
          </span>
        </div>
        <div className="scale" aria-hidden>
          <i style={{ width: `${completeness}%` }} />
        </div>
        <p className="t2">{known}</p>
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
            <small>{RESULT_MEANING[result]}</small>
          </button>
        )
      })}
    </section>
  )
}
