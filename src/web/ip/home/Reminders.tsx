import { limitOf, PERIOD_UNIT, ruleOn } from '#domain/ip/rules.ts'
import type { RuleTable } from '#web/kit/ip/rules.ts'
import styles from './Reminders.module.css'

/** Three dates that are missed most; every number comes from the tables. */
export const Reminders = (props: { rules: readonly RuleTable[]; today: string }) => {
  const { rules, today } = props
  const period = ruleOn(rules, 'trademarkPeriod', today)
  const annuity = ruleOn(rules, 'patentAnnuity', today)
  const said = (rule: RuleTable | null, item: string): string | null => {
    const limit = rule && limitOf(rule, item)
    return limit ? `${limit.value} ${PERIOD_UNIT[limit.unit]}` : null
  }
  const [opens, grace, unused, late] = [
    said(period, 'renewalOpens'),
    said(period, 'grace'),
    said(period, 'nonUse'),
    said(annuity, 'lateWindow'),
  ]
  return (
    <ul className={styles.list}>
      {opens && grace && (
        <li>
          <b>商标续展</b>
          {`届满前 ${opens}内申请；错过后还有 ${grace}宽展期，须另缴费用，再错过即注销。`}
        </li>
      )}
      {late && (
        <li>
          <b>专利年费</b>
          {`每年申请日的对应日以前缴纳；逾期后有 ${late}滞纳期，逐月加收，期满权利终止。`}
        </li>
      )}
      {unused && (
        <li>
          <b>商标使用</b>
          {`连续 ${unused}没有使用的注册可被撤销，平时留存带日期的合同、发票和包装。`}
        </li>
      )}
    </ul>
  )
}
