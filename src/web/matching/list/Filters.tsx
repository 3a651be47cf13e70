import { useId, useState } from 'react'
import { POLICY_LEVEL, SUPPORT_MODE } from '#domain/policies/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { IconFilter } from '#web/kit/icons.ts'
import { FilterSelect, FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import type { Listed } from '../labels.ts'
import { chosenSort, chosenWindow, countIn, type Window, WINDOWS } from './asked.ts'
import styles from './Filters.module.css'
import { Kinds } from './Kinds.tsx'

/** The windows that are always offered; the others only where there are any, or once chosen. */
const ALWAYS: readonly string[] = ['open', 'closing']

/** The kinds, then 全部, 申报中, 30 天内截止, each with its count; the other filters behind one button. */
export const Filters = ({ answer }: { answer: Listed }) => {
  const { read, go } = useAddress()
  const chosen = chosenWindow(read)
  const set = ['level', 'mode', 'q'].filter((name) => read(name) !== '').length
  const [isOpen, setOpen] = useState(set > 0)
  const more = useId()
  const windows = (Object.keys(WINDOWS) as Window[])
    .map((value) => ({ value, count: countIn(answer.windowCounts, value) }))
    .filter(({ value, count }) => ALWAYS.includes(value) || count > 0 || value === chosen)
    .map(({ value, count }) => ({ value, name: `${WINDOWS[value].name} ${count}` }))
  return (
    <div className={styles.bar} data-open={isOpen || undefined}>
      <div className={styles.kinds}>
        <Kinds counts={answer.kindCounts} />
      </div>
      <div className={styles.line}>
        <Segmented<Window | ''>
          label="申报时间"
          options={[{ value: '', name: `全部 ${countIn(answer.windowCounts, '')}` }, ...windows]}
          value={chosen}
          onChange={(win) => go({ win, page: '', match: '' })}
        />
        <div className={styles.tools}>
          <Count answer={answer} />
          <Button aria-expanded={isOpen} aria-controls={more} onClick={() => setOpen(!isOpen)}>
            <IconFilter size={18} />
            {set === 0 ? '筛选' : `筛选（${set}）`}
          </Button>
          <Sort />
        </div>
      </div>
      <div id={more} hidden={!isOpen}>
        <ListFilters label="筛选匹配结果">
          <FilterSelect
            name="level"
            label="层级"
            all="全部层级"
            options={Object.entries(POLICY_LEVEL)}
          />
          <FilterSelect
            name="mode"
            label="支持方式"
            all="全部支持方式"
            options={Object.entries(SUPPORT_MODE)}
          />
          <FilterText name="q" label="政策名称或文号" />
        </ListFilters>
      </div>
    </div>
  )
}

/** How many there are, and the way to those that were put aside. */
const Count = ({ answer }: { answer: Listed }) => {
  const { read, go } = useAddress()
  const isOff = read('off') === '1'
  return (
    <div className={styles.count}>
      {(answer.dislikedCount > 0 || isOff) && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => go({ off: isOff ? '' : '1', page: '', match: '' })}
        >
          {isOff ? '返回匹配结果' : `查看不感兴趣的 ${answer.dislikedCount} 项`}
        </Button>
      )}
      <output className="num">{`共 ${answer.total} 项${isOff ? '不感兴趣的' : ''}`}</output>
    </div>
  )
}

const SORTS = [
  ['result', '综合排序'],
  ['daysLeft', '截止最近'],
  ['amount', '额度最高'],
] as const

/** 综合 (the word, then the days left, then the amount), 截止 or 额度. */
const Sort = () => {
  const { read, go } = useAddress()
  return (
    <label className={styles.sort}>
      <span className="sr">排序</span>
      <select
        className="input"
        value={chosenSort(read)}
        onChange={({ currentTarget: { value } }) =>
          go({ sort: value === 'result' ? '' : value, page: '', match: '' })
        }
      >
        {SORTS.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
