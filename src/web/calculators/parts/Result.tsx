import type { Calculator, Outcome } from '#domain/calculators/calculator.ts'
import type { Calculation } from '#domain/calculators/calculators.ts'
import { yuanResult } from '#domain/calculators/money.ts'
import styles from './Result.module.css'

const SAID = {
  tax: '按所填数字和条款算出，不是税务机关的核定。结果四舍五入到分。',
  fee: '按所填数字和收费标准算出，不是官方的缴费通知。',
} as const satisfies Record<Calculator['kind'], string>

/** What a calculation came to, line by line, or what it waits for. */
export const Result = (props: {
  calculation: Calculation
  isLacking: boolean
  kind: Calculator['kind']
}) => {
  const { calculation, isLacking, kind } = props
  const { outcome } = calculation
  return (
    <section aria-labelledby="result" className={styles.result}>
      <h2 id="result">结果</h2>
      <div aria-live="polite" aria-atomic="true" className={styles.main}>
        {outcome === null ? (
          <p className="t2">{waitingWords(calculation, isLacking)}</p>
        ) : (
          <>
            <p className={styles.amount}>
              <span>{outcome.main.label}</span>
              <b className="num">{yuanResult(outcome.main.yuan)}</b>
            </p>
            {outcome.aside !== null && (
              <p className={styles.aside}>
                {outcome.aside.label}
                <span className="num">{yuanResult(outcome.aside.yuan)}</span>
              </p>
            )}
          </>
        )}
      </div>
      {outcome !== null && (
        <>
          <Steps outcome={outcome} />
          <ul className={styles.notes}>
            {[...outcome.notes, SAID[kind]].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const waitingWords = ({ missing, problems }: Calculation, isLacking: boolean): string => {
  if (isLacking) return '这一年的规则没有收全，暂时不能计算。'
  if (Object.keys(problems).length > 0) return '请改正上面标出的数。'
  return `填好后在这里显示结果，还要填：${missing.join('、')}。`
}

const Steps = ({ outcome }: { outcome: Outcome }) => (
  <ol className={styles.steps} aria-label="怎么算的">
    {outcome.steps.map(({ text, formula, yuan }) => (
      <li key={text}>
        <span>{text}</span>
        <span className={`num ${styles.formula}`}>{formula}</span>
        {yuan !== null && <b className="num">{`＝ ${yuanResult(yuan)}`}</b>}
      </li>
    ))}
  </ol>
)
