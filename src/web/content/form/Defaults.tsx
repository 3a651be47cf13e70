import type { DocumentDefaults } from '#domain/content/defaults.ts'
import { CHECK_FOR_EDITORS, CONFIDENCE_FOR_EDITORS } from '#domain/policies/editor-labels.ts'
import { Field } from '#web/kit/Field.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import styles from './form.module.css'

/** 整篇默认值: 核对方式, 可信度 and 核对日期 said once for the whole document. */
export const Defaults = (props: {
  value: DocumentDefaults
  onChange: (value: DocumentDefaults) => void
}) => {
  const { value, onChange } = props
  const choice = (
    name: 'check' | 'confidence',
    label: string,
    of: Readonly<Record<string, string>>,
  ) => (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={value[name]}
          onChange={(event) => onChange({ ...value, [name]: event.target.value })}
        >
          <option value="">不设默认</option>
          {Object.entries(of).map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
  return (
    <fieldset className={styles.defaults} aria-describedby="content-defaults-hint">
      <legend>整篇默认值</legend>
      <div className={styles.grid}>
        {choice('check', '条件的核对方式', CHECK_FOR_EDITORS)}
        {choice('confidence', '全部可信度', CONFIDENCE_FOR_EDITORS)}
        <TextField
          label="全部核对日期"
          type="date"
          className="input num"
          value={value.checkedOn}
          onText={(checkedOn) => onChange({ ...value, checkedOn })}
        />
      </div>
      <p id="content-defaults-hint" className={styles.tip}>
        只填一次，用于每个没有单独填写的条件、批次和金额依据；单独改过的不变。
      </p>
    </fieldset>
  )
}
