import {
  CALCULATOR,
  calculate,
  YEAR,
  yearChosen,
  yearsOf,
} from '#domain/calculators/calculators.ts'
import { fragmentOf } from '#domain/calculators/fragment.ts'
import { type CalculatorCode, calculatorHref } from '#domain/calculators/tools.ts'
import { Button } from '#web/kit/Button.tsx'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { IconPrinter } from '#web/kit/icons.ts'
import { useHydrated } from '#web/kit/useHydrated.ts'
import type { PageTables } from '../queries.ts'
import { useTyped } from '../useTyped.ts'
import { Basis } from './Basis.tsx'
import styles from './CalculatorView.module.css'
import { ChoiceField, NumberField } from './fields.tsx'
import { Result } from './Result.tsx'

/** A calculator: what it asks, what that comes to, what it rests on and what it leaves out. */
export const CalculatorView = (props: { code: CalculatorCode; tables: PageTables }) => {
  const { code, tables } = props
  const calculator = CALCULATOR[code]
  const { typed, saidIn, change, clear } = useTyped(code)
  const years = calculator.kind === 'tax' ? yearsOf(calculator, tables.taxRules, tables.today) : []
  const year = yearChosen(years, typed, tables.today)
  const calculation = calculate(calculator, typed, tables)
  const isLacking = calculation.lacking || (calculator.kind === 'tax' && year === '')
  return (
    <div className={styles.view}>
      {/* No form: nothing on this page can be sent anywhere, with or without scripts. */}
      <section aria-label="填写" className={styles.fields}>
        {calculator.kind === 'tax' && (
          <ChoiceField
            input={{
              ...{ kind: 'choice', name: YEAR, label: '税款所属年度' },
              options: years.map((one) => [one, `${one} 年`] as const),
            }}
            value={year}
            onChange={(text) => change(YEAR, text)}
          />
        )}
        {calculator.inputs.map((input) =>
          input.kind === 'choice' ? (
            <ChoiceField
              key={input.name}
              input={input}
              value={typed[input.name] ?? ''}
              error={calculation.problems[input.name]}
              onChange={(text) => change(input.name, text)}
            />
          ) : (
            <NumberField
              key={input.name}
              input={input}
              value={typed[input.name] ?? ''}
              said={saidIn(input.name)}
              error={calculation.problems[input.name]}
              onText={(text) => change(input.name, text)}
            />
          ),
        )}
        <p className={styles.kept}>填的数只留在这个浏览器标签页里，不会发给本站。</p>
      </section>
      <Result calculation={calculation} isLacking={isLacking} kind={calculator.kind} />
      <Sharing code={code} typed={typed} onClear={clear} />
      <Basis calculator={calculator} tables={tables} year={year} />
      <section aria-labelledby="left-out">
        <h2 id="left-out">没有算进去的</h2>
        <ul className={styles.plain}>
          {calculator.leavesOut.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Takes the calculation along: a link with the figures after #, or paper. */
const Sharing = (props: {
  code: CalculatorCode
  typed: Readonly<Record<string, string>>
  onClear: () => void
}) => {
  const { code, typed, onClear } = props
  const hydrated = useHydrated()
  const fragment = fragmentOf(code, typed)
  const address = hydrated ? `${globalThis.location.origin}${calculatorHref(code)}${fragment}` : ''
  return (
    <section aria-label="保存和转发" className={styles.sharing}>
      <CopyButton text={address} what="计算的链接" label="复制链接" />
      <Button size="sm" onClick={() => window.print()}>
        <IconPrinter size={16} />
        打印
      </Button>
      <Button size="sm" onClick={onClear}>
        清空
      </Button>
      {fragment !== '' && (
        <p className={styles.note}>
          <span>链接里 # 后面是上面填的数：打开时不会发给本站，但拿到链接的人都看得到。</span>
          <code>{address}</code>
        </p>
      )}
    </section>
  )
}
