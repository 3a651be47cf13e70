import { Link } from 'react-router'
import type { Calculator } from '#domain/calculators/calculator.ts'
import { taxRuleOf } from '#domain/calculators/tax-rules.ts'
import { CONFIDENCE } from '#domain/policies/codes.ts'
import { grouped } from '#domain/text/numbers.ts'
import { RuleNote } from '#web/kit/ip/RuleNote.tsx'
import { useHref } from '#web/shell/useHref.ts'
import type { PageTables, TaxTable } from '../queries.ts'
import styles from './Basis.module.css'

/** 依据: the tables that are computed with, each figure with its clause, and from when to when. */
export const Basis = (props: { calculator: Calculator; tables: PageTables; year: string }) => {
  const { calculator, tables, year } = props
  return (
    <section aria-labelledby="basis" className={styles.basis}>
      <h2 id="basis">依据</h2>
      {calculator.kind === 'tax' ? (
        [...calculator.needs, ...calculator.uses]
          .flatMap((code) => taxRuleOf(tables.taxRules, code, year) ?? [])
          .map((table) => <Table key={table.id} table={table} />)
      ) : (
        <RuleNote tables={tables.fees.filter(({ code }) => calculator.needs.includes(code))} />
      )}
    </section>
  )
}

const periodOf = ({ effectiveFrom, effectiveTo }: TaxTable): string =>
  effectiveTo === '' ? `${effectiveFrom} 起` : `${effectiveFrom} 至 ${effectiveTo}`

type Value = TaxTable['values'][number]

/** A figure as one reads it: `3,000,000`, `15%`, `2/3`. */
const figureText = (value: string): string => (/^\d+$/.test(value) ? grouped(value) : value)

/** Figures that one sentence states stand together. */
const bySentence = (values: readonly Value[]): Value[][] => [
  ...Map.groupBy(values, ({ policy, clause, says }) =>
    [policy?.policyId, clause, says].join('\n'),
  ).values(),
]

const Table = ({ table }: { table: TaxTable }) => (
  <div>
    <h3>{table.title}</h3>
    <p className={styles.about}>
      {`适用期 ${periodOf(table)}（${table.version}）。核对于 ${table.checkedOn}，${CONFIDENCE[table.confidence]}。${table.note}`}
    </p>
    <dl>
      {bySentence(table.values).map((values) => (
        <div key={values[0]?.item}>
          {values.map(({ item, name, value }) => (
            <dt key={item}>
              {name}
              <b className="num">{figureText(value)}</b>
            </dt>
          ))}
          {values.slice(0, 1).map((value) => (
            <dd key={value.item}>
              <q>{value.says}</q>
              <Source value={value} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  </div>
)

/** Which clause says it; the policy is a link where it is public. */
const Source = ({ value }: { value: Value }) => {
  const href = useHref()
  const { policy, clause } = value
  return (
    <p className={styles.source}>
      {policy !== null && (
        <Link to={href('policyDetail', { id: policy.policyId })} className="link">
          {policy.title}
        </Link>
      )}
      {policy !== null && policy.docNumber !== '' && (
        <span className="num">{policy.docNumber}</span>
      )}
      <span>{clause}</span>
    </p>
  )
}
