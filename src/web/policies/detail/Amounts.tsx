import { AMOUNT_TIMES } from '#domain/policies/codes.ts'
import { moneyText } from '#domain/text/numbers.ts'
import { ExternalLink } from '#web/kit/links.tsx'
import styles from './Amounts.module.css'
import type { PolicyDetail } from './types.ts'

type Amount = PolicyDetail['amounts'][number]

/** 金额依据: each figure, an example of it, and the words of the document that state it. */
export const Amounts = ({ amounts }: Pick<PolicyDetail, 'amounts'>) => (
  <div className={styles.amounts}>
    <h3 className="t3">金额依据</h3>
    <ul>
      {amounts.map((amount) => (
        <li key={amount.text}>
          <p className="num">
            {amount.text}
            {amount.times !== '' && <span className="tag">{AMOUNT_TIMES[amount.times]}</span>}
          </p>
          {exampleOf(amount) !== '' && (
            <p className={`num ${styles.example}`}>{exampleOf(amount)}</p>
          )}
          {amount.source.passage !== '' && <Passage source={amount.source} />}
        </li>
      ))}
    </ul>
  </div>
)

const exampleOf = ({ formula, example }: Amount): string =>
  [
    formula === '' ? '' : `算法：${formula}`,
    example.given === '' || example.yuan === null
      ? ''
      : `算一算：${example.given}，约合 ${moneyText(example.yuan)}`,
  ]
    .filter((part) => part !== '')
    .join('；')

const Passage = ({ source: { title, url, passage, seenOn } }: Pick<Amount, 'source'>) => (
  <details>
    <summary>原文怎么写</summary>
    <blockquote>{passage}</blockquote>
    <p className={`num ${styles.source}`}>
      {url === '' ? title : <ExternalLink href={url}>{title}</ExternalLink>}
      {seenOn !== '' && <span>{`${seenOn} 核对`}</span>}
    </p>
  </details>
)
