import type { FormEvent } from 'react'
import { COMPANY_TYPE } from '#domain/companies/codes.ts'
import { HIGHTECH_FIELD } from '#domain/policies/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { Cascade } from '#web/kit/Cascade.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Field } from '#web/kit/Field.tsx'
import { typing } from '#web/kit/useFields.ts'
import { regionsBelowQuery, regionPath } from '#web/wire/regions.ts'
import styles from '../EnterprisePage.module.css'
import type { CompanyInfo } from '../queries.ts'
import { industriesBelowQuery, industryPath } from './places.ts'
import { type InfoValues, useInfo } from './useInfo.ts'

const FIXED = '已认证，变更请在“企业认证”里申请'

/** 编辑资料. The three elements of a certified company are not changed here. */
export const InfoForm = (props: { info: CompanyInfo; onDone: () => void }) => {
  const { info, onDone } = props
  const { form, saving, failure, submit: save } = useInfo(info, onDone)
  const certified = ['2', '4', '5'].includes(info.registerStatus)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save()
  }
  const line = (
    field: keyof InfoValues,
    label: string,
    more: { required?: boolean; fixed?: boolean; type?: string; hint?: string } = {},
  ) => (
    <Field
      id={form.idOf(field)}
      label={label}
      required={more.required === true}
      hint={more.fixed === true ? FIXED : more.hint}
      error={form.problems[field] ?? null}
    >
      {(control) => (
        <input
          {...control}
          {...typing(form, field)}
          type={more.type ?? 'text'}
          readOnly={more.fixed === true}
        />
      )}
    </Field>
  )
  const choice = (field: 'companyType' | 'hightechField', label: string, names: Names) => (
    <Field id={form.idOf(field)} label={label}>
      {(control) => (
        <select {...control} {...typing(form, field)}>
          {field === 'hightechField' && <option value="">未填写</option>}
          {Object.entries(names).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-label="编辑企业资料">
      {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {line('companyName', '企业名称', { required: true, fixed: certified })}
      {line('creditCode', '统一社会信用代码', { required: true, fixed: certified })}
      {line('legalPerson', '法定代表人', { required: true, fixed: certified })}
      {choice('companyType', '企业类型', COMPANY_TYPE)}
      <div className={styles.wide}>
        <Field
          id={form.idOf('regionCode')}
          label="所在地区"
          required
          error={form.problems.regionCode ?? null}
        >
          {(control) => (
            <Cascade
              id={control.id}
              levels={['省级', '市级', '区县']}
              path={regionPath(form.values.regionCode)}
              onChange={(path) => form.change({ regionCode: path.at(-1) ?? '' })}
              ask={regionsBelowQuery}
              describedBy={control['aria-describedby']}
              invalid={control['aria-invalid'] === true}
            />
          )}
        </Field>
      </div>
      <div className={styles.wide}>
        <Field
          id={form.idOf('industryCode')}
          label="行业"
          required
          error={form.problems.industryCode ?? null}
        >
          {(control) => (
            <Cascade
              id={control.id}
              levels={['门类', '大类']}
              path={industryPath(form.values.industryCode)}
              onChange={(path) => form.change({ industryCode: path.at(-1) ?? '' })}
              ask={industriesBelowQuery}
              describedBy={control['aria-describedby']}
              invalid={control['aria-invalid'] === true}
            />
          )}
        </Field>
      </div>
      <div className={styles.wide}>{line('address', '注册地址')}</div>
      {line('establishDate', '成立日期', { required: true, type: 'date' })}
      {line('regCapital', '注册资本（万元）', { hint: info.currency })}
      {choice('hightechField', '高新技术领域', HIGHTECH_FIELD)}
      {line('contactName', '联系人')}
      {line('contactPhone', '联系电话', { type: 'tel' })}
      {line('email', '邮箱', { type: 'email' })}
      <div className={styles.wide}>
        <Field id={form.idOf('tags')} label="企业标签" hint="最多 10 个，用逗号分开">
          {(control) => <input {...control} {...typing(form, 'tags')} />}
        </Field>
      </div>
      <div className={styles.actions}>
        <Button onClick={onDone}>取消</Button>
        <Button type="submit" variant="primary" loading={saving} loadingText="保存中">
          保存
        </Button>
      </div>
    </form>
  )
}

type Names = Readonly<Record<string, string>>
