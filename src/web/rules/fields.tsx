import { useState } from 'react'
import {
  CHECK_FOR_EDITORS,
  CONFIDENCE_FOR_EDITORS,
  KIND_FOR_EDITORS,
} from '#domain/policies/editor-labels.ts'
import type { Condition, RuleTable, Test } from '#domain/matching/rule.ts'
import { thresholdText } from '#domain/matching/wording.ts'
import { Field } from '#web/kit/Field.tsx'
import styles from './RuleEditor.module.css'

const TextField = (props: {
  label: string
  value: string
  onChange: (value: string) => void
  date?: boolean
  long?: boolean
  hint?: string
}) => (
  <Field label={props.label} {...(props.hint === undefined ? {} : { hint: props.hint })}>
    {(control) =>
      props.long === true ? (
        <textarea
          {...control}
          className="input"
          rows={2}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      ) : (
        <input
          {...control}
          className="input"
          type={props.date === true ? 'date' : 'text'}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      )
    }
  </Field>
)

const ChoiceField = <V extends string>(props: {
  label: string
  options: Readonly<Record<V, string>>
  value: V
  onChange: (value: V) => void
}) => (
  <Field label={props.label}>
    {(control) => (
      <select
        {...control}
        className="input"
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value as V)}
      >
        {Object.entries<string>(props.options).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
)

/** What a table says of itself: name, days, source. */
export const HeadFields = (props: { table: RuleTable; onChange: (table: RuleTable) => void }) => {
  const { table, onChange } = props
  const put = (change: Partial<RuleTable>): void => onChange({ ...table, ...change })
  const source = (change: Partial<RuleTable['source']>): void =>
    put({ source: { ...table.source, ...change } })
  return (
    <div className={styles.grid}>
      <TextField label="名称" value={table.name} onChange={(name) => put({ name })} />
      <TextField
        label="来源文件"
        value={table.source.title}
        onChange={(title) => source({ title })}
      />
      <TextField
        label="文号"
        value={table.source.docNumber}
        onChange={(docNumber) => source({ docNumber })}
      />
      <TextField
        label="发文机关"
        value={table.source.issuer}
        onChange={(issuer) => source({ issuer })}
      />
      <TextField
        label="生效日期"
        date
        value={table.effectiveFrom}
        onChange={(effectiveFrom) => put({ effectiveFrom })}
      />
      <TextField
        label="失效日期"
        date
        hint="留空为长期"
        value={table.effectiveTo}
        onChange={(effectiveTo) => put({ effectiveTo })}
      />
      <TextField
        label="核对日期"
        date
        value={table.checkedOn}
        onChange={(checkedOn) => put({ checkedOn })}
      />
      <ChoiceField
        label="可信度"
        options={CONFIDENCE_FOR_EDITORS}
        value={table.confidence}
        onChange={(confidence) => put({ confidence })}
      />
      <TextField
        label="关联政策"
        hint="政策编号，用逗号分开；第一个是主文件"
        value={table.policyIds.join(', ')}
        onChange={(text) => put({ policyIds: text.split(/[,，\s]+/).filter((id) => id !== '') })}
      />
      <TextField label="说明" long value={table.note} onChange={(note) => put({ note })} />
    </div>
  )
}

/** The threshold of a test that has one number; null for every other test. */
const limitOf = (test: Test | null): string | null =>
  test !== null && 'threshold' in test && typeof test.threshold === 'string' ? test.threshold : null

/** One condition: its words, kind, and the number it asks for. */
export const ConditionFields = (props: {
  condition: Condition
  onChange: (condition: Condition) => void
}) => {
  const { condition, onChange } = props
  const put = (change: Partial<Condition>): void => onChange({ ...condition, ...change })
  const limit = limitOf(condition.test)
  const { test } = condition
  return (
    <section className={styles.condition} aria-label={`条件 ${condition.id}`}>
      <h3 className="num">{condition.id}</h3>
      <div className={styles.grid}>
        <TextField label="条件" long value={condition.text} onChange={(text) => put({ text })} />
        <TextField label="条款" value={condition.clause} onChange={(clause) => put({ clause })} />
        {limit !== null && test !== null && 'threshold' in test && test.op !== 'score' ? (
          <TextField
            label="门槛"
            hint={`现为 ${thresholdText(test) || limit}；金额以元计，比例写成 5%`}
            value={limit}
            onChange={(threshold) => put({ test: { ...test, threshold } as Test })}
          />
        ) : (
          <JsonField test={test} onChange={(changed) => put({ test: changed })} />
        )}
        <ChoiceField
          label="性质"
          options={KIND_FOR_EDITORS}
          value={condition.kind}
          onChange={(kind) => put({ kind })}
        />
        <ChoiceField
          label="核对方式"
          options={CHECK_FOR_EDITORS}
          value={condition.check}
          onChange={(check) => put({ check })}
        />
        <TextField
          label="权重"
          value={String(condition.weight)}
          onChange={(text) => put({ weight: /^\d{1,3}$/.test(text) ? Number(text) : 0 })}
        />
        <TextField
          label="没达到时怎么做"
          long
          value={condition.remedy}
          onChange={(remedy) => put({ remedy })}
        />
        <TextField
          label="证明材料"
          value={condition.evidence}
          onChange={(evidence) => put({ evidence })}
        />
      </div>
    </section>
  )
}

/** A test of several parts as it is written in the files; text that is no JSON stays unread. */
const JsonField = (props: { test: Test | null; onChange: (test: Test | null) => void }) => {
  const [isWrong, setWrong] = useState(false)
  return (
    <Field
      label="判断"
      hint="与规则文件同样的写法；留空为只由人工核验"
      error={isWrong ? '不是有效的 JSON，未采用' : null}
    >
      {(control) => (
        <textarea
          {...control}
          className={`input ${styles.json}`}
          rows={3}
          spellCheck={false}
          defaultValue={props.test === null ? '' : JSON.stringify(props.test, null, 1)}
          onChange={(event) => {
            const read = jsonOf(event.currentTarget.value.trim())
            setWrong(read === undefined)
            if (read !== undefined) props.onChange(read as Test | null)
          }}
        />
      )}
    </Field>
  )
}

/** What a text says as JSON, null when it is empty; undefined when it is none. */
const jsonOf = (text: string): unknown => {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
