import { changeText, NO_VALUE, valueText } from '#domain/reports/values.ts'
import styles from './ReportsPage.module.css'
import type { Figure } from './labels.ts'

/** The numbers of a period, each with how it differs from the one before. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ code, name, unit, value, before }) => (
      <div key={code}>
        <dt>{name}</dt>
        <dd>
          <b className="num">{valueText(value, unit)}</b>
          <small className="num">
            {before === null
              ? '暂无上期数据'
              : `上期 ${valueText(before, unit)}${changed(changeText(value, before, unit))}`}
          </small>
        </dd>
      </div>
    ))}
  </dl>
)

const changed = (text: string): string => (text === NO_VALUE ? '' : `，${text}`)
