import type { FactItem } from '#domain/matching/portrait.ts'
import type { FieldCode } from '#domain/matching/fields.ts'
import { levelsOf } from '#domain/portraits/catalogue.ts'
import { Button } from '#web/kit/Button.tsx'
import { IconPlus, IconTrash } from '#web/kit/icons.ts'
import type { PortraitField } from '../queries.ts'
import styles from './portrait.module.css'

/** The entries of a list: which one, of what level, from when until when, ranked how. */
export const Items = (props: {
  field: PortraitField
  items: readonly FactItem[]
  /** A new entry. */
  empty: FactItem
  today: string
  onChange: (items: FactItem[]) => void
}) => {
  const { field, items, onChange } = props
  const change = (at: number, more: Partial<FactItem>): void =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...more } : item)))
  return (
    <div className={styles.items}>
      {items.map((item, at) => (
        // Entries have no name of their own; they are added at the end and taken out by their place.
        // oxlint-disable-next-line react/no-array-index-key -- the place is what tells them apart
        <fieldset key={at} className={styles.item}>
          <legend className="sr">{`第 ${at + 1} 项`}</legend>
          <label>
            名称
            <select
              className="input"
              value={item.code}
              onChange={(event) => change(at, { code: event.target.value })}
            >
              {field.options.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            级别
            <select
              className="input"
              value={item.level}
              onChange={(event) => change(at, { level: event.target.value })}
            >
              <option value="">不区分</option>
              {Object.entries(levelsOf(field.field as FieldCode)).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            取得日期
            <input
              className="input"
              type="date"
              max={props.today}
              value={item.on}
              onChange={(event) => change(at, { on: event.target.value })}
            />
          </label>
          <label>
            有效期至
            <input
              className="input"
              type="date"
              value={item.until}
              onChange={(event) => change(at, { until: event.target.value })}
            />
          </label>
          <label>
            排名
            <input
              className="input"
              inputMode="numeric"
              placeholder="不区分"
              value={item.rank === null ? '' : String(item.rank)}
              onChange={(event) => {
                const digits = event.target.value.replaceAll(/\D/g, '').slice(0, 3)
                change(at, { rank: digits === '' ? null : Number(digits) })
              }}
            />
          </label>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`移除第 ${at + 1} 项`}
            onClick={() => onChange(items.filter((_, index) => index !== at))}
          >
            <IconTrash size={18} />
          </Button>
        </fieldset>
      ))}
      <Button size="sm" onClick={() => onChange([...items, props.empty])}>
        <IconPlus size={18} />
        再添加一项
      </Button>
    </div>
  )
}
