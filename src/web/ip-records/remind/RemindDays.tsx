import { Checkbox } from '#web/kit/Field.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import styles from './remind.module.css'

/** Days before a deadline that can be chosen for one record (product.md 4.8). */
const DAYS = [365, 180, 90, 60, 30, 7, 0] as const

const dayName = (days: number): string => (days === 0 ? '当天' : `到期前 ${days} 天`)

/** What is said where days of its own are wanted and none is chosen. */
export const NO_DAY = '请至少选一天'

/** When a record reminds: by the company's rule, or on days of its own. */
export const RemindDays = (props: {
  own: boolean
  days: readonly number[]
  onOwn: (own: boolean) => void
  onDays: (days: readonly number[]) => void
}) => {
  const { own, days, onDays } = props
  return (
    <>
      <Segmented
        label="提醒的日子"
        options={[
          { value: 'rule', name: '按企业设置' },
          { value: 'own', name: '单独设置' },
        ]}
        value={own ? 'own' : 'rule'}
        onChange={(next) => props.onOwn(next === 'own')}
      />
      {own && (
        <div className={styles.boxes}>
          {DAYS.map((day) => (
            <Checkbox
              key={day}
              checked={days.includes(day)}
              onChange={(checked) =>
                onDays(checked ? [...days, day] : days.filter((one) => one !== day))
              }
            >
              {dayName(day)}
            </Checkbox>
          ))}
        </div>
      )}
    </>
  )
}
