import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { type Duty, yearlyDuties } from '#domain/declarations/programmes.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { FieldError } from '#web/kit/Field.tsx'
import { IconPlus, IconTrash } from '#web/kit/icons.ts'
import { isTitle } from '../labels.ts'
import type { InputProps } from './inputs.ts'
import styles from './transitions.module.css'

const KINDS: readonly string[] = ['report', 'acceptance']

/** 后续年报与验收: what the programme still demands; the yearly reports of a title are proposed. */
export const DutiesField = ({ form, need, declaration }: InputProps) => {
  const { duties, on, validFrom, validTo } = form.values
  const change = (next: readonly Duty[]): void => form.change({ duties: next })
  const write = (at: number, more: Partial<Duty>): void =>
    change(duties.map((duty, index) => (index === at ? { ...duty, ...more } : duty)))
  const kinds = declaration.milestoneKinds.filter(({ code }) => KINDS.includes(code))
  const wrong = form.problems.duties ?? null
  const title = isTitle(declaration.titleCode) ? declaration.titleCode : ''
  const proposed = yearlyDuties(title, validFrom || on || formatBeijingDate(now()), validTo)
  return (
    <fieldset className={styles.group}>
      <legend>
        {need.label}
        <span className="t2">（选填）</span>
      </legend>
      {duties.map((duty, at) => (
        <div key={at} className={styles.duty}>
          <select
            className="input"
            aria-label={`第 ${at + 1} 项的类型`}
            value={duty.kind}
            onChange={(event) => write(at, { kind: event.target.value as Duty['kind'] })}
          >
            {kinds.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <input
            className="input"
            {...(at === 0 ? { id: form.idOf('duties') } : {})}
            aria-label={`第 ${at + 1} 项的名称`}
            placeholder="名称"
            value={duty.name}
            onChange={(event) => write(at, { name: event.target.value })}
          />
          <input
            className="input"
            type="date"
            aria-label={`第 ${at + 1} 项的日期`}
            value={duty.dueOn}
            onChange={(event) => write(at, { dueOn: event.target.value })}
          />
          <Button
            size="sm"
            variant="quiet"
            aria-label={`移除第 ${at + 1} 项`}
            onClick={() => change(duties.filter((_, index) => index !== at))}
          >
            <IconTrash size={18} />
          </Button>
        </div>
      ))}
      <p className={styles.ways}>
        <Button
          size="sm"
          onClick={() => change([...duties, { kind: 'report', name: '', dueOn: '' }])}
        >
          <IconPlus size={16} />
          添加一项
        </Button>
        {duties.length === 0 && proposed.length > 0 && (
          <Button size="sm" onClick={() => change(proposed)}>
            {`填入 ${proposed.length} 项年度报告`}
          </Button>
        )}
      </p>
      {duties.some(({ kind }) => kind === 'report') && (
        <p className="t2">年报的日期按往年惯例填入，以主管部门当年通知为准。</p>
      )}
      {wrong !== null && <FieldError id={`${form.idOf('duties')}-error`} text={wrong} />}
    </fieldset>
  )
}
