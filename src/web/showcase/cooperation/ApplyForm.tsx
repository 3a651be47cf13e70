import { useQuery } from '@tanstack/react-query'
import { dictionaries } from '#contract/dictionaries.ts'
import {
  CONTACT_NAME_MAX,
  INTRO_MAX,
  ORG_NAME_MAX,
  PARTNER_CONSENT_VERSION,
} from '#domain/showcase/partner-application.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Field, type FieldControl } from '#web/kit/Field.tsx'
import { IconAlertCircle } from '#web/kit/icons.ts'
import { PHONE_CONTROL } from '#web/kit/phone-control.ts'
import { counter } from '#web/kit/text.ts'
import { useHeldSubmit } from '#web/kit/useHeldSubmit.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { PartnerType } from '../queries.ts'
import type { ApplyField } from './apply-draft.ts'
import styles from './ApplyForm.module.css'
import { ConsentField } from './ConsentField.tsx'
import { type Apply, controlId } from './useApply.ts'

/** The provinces, for the field 所在地区. */
export const provincesQuery = () => queryOptionsInline(dictionaries.regions, {})

/** 合作申请: sent before the page's scripts are there, it is held and goes out once with them. */
export const ApplyForm = (props: { form: Apply; types: readonly PartnerType[] }) => {
  const { form, types } = props
  const { formRef } = form
  const onSubmit = useHeldSubmit(formRef, form.ready, form.submit)
  const provinces = useQuery(provincesQuery())
  return (
    <form
      ref={formRef}
      method="dialog"
      data-hold=""
      noValidate
      onSubmit={onSubmit}
      className={styles.form}
      aria-label="合作申请"
    >
      {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
      {form.failure !== null && (
        <div role="alert" className={styles.failure}>
          <IconAlertCircle size={18} />
          <p>{form.failure}</p>
        </div>
      )}
      <Line form={form} field="partnerType" label="合作类型">
        {(control) => (
          <select {...control} {...selecting(form, 'partnerType')}>
            <option value="">请选择</option>
            {types.map(({ partnerType, name }) => (
              <option key={partnerType} value={partnerType}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Line>
      <Line form={form} field="orgName" label="机构名称">
        {(control) => (
          <input
            {...control}
            {...typing(form, 'orgName')}
            type="text"
            autoComplete="organization"
            maxLength={ORG_NAME_MAX}
          />
        )}
      </Line>
      <Line
        form={form}
        field="creditCode"
        label="统一社会信用代码"
        hint="18 位，大小写和全角半角不限"
      >
        {(control) => (
          <input
            {...control}
            {...typing(form, 'creditCode')}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Line>
      <Line form={form} field="regionCode" label="所在地区">
        {(control) => (
          <select {...control} {...selecting(form, 'regionCode')}>
            <option value="">请选择</option>
            {provinces.data?.records.map(({ regionCode, regionName }) => (
              <option key={regionCode} value={regionCode}>
                {regionName}
              </option>
            ))}
          </select>
        )}
      </Line>
      {provinces.isError && (
        <p className={styles.note}>
          地区加载失败{' '}
          <Button size="sm" variant="quiet" onClick={() => void provinces.refetch()}>
            重试
          </Button>
        </p>
      )}
      <div className={styles.pair}>
        <Line form={form} field="contact" label="联系人">
          {(control) => (
            <input
              {...control}
              {...typing(form, 'contact')}
              type="text"
              autoComplete="name"
              maxLength={CONTACT_NAME_MAX}
            />
          )}
        </Line>
        <Line form={form} field="phone" label="手机号码">
          {(control) => <input {...control} {...typing(form, 'phone')} {...PHONE_CONTROL} />}
        </Line>
      </div>
      <Line
        form={form}
        field="intro"
        label="机构简介"
        hint="主要业务、服务地区、现有客户与人员"
        aside={<span>{counter(form.draft.intro, INTRO_MAX)}</span>}
      >
        {(control) => <textarea {...control} {...typing(form, 'intro')} rows={5} />}
      </Line>
      <p className={styles.note}>
        资质附件现在不用上传：初审通过后由对接人员核对原件，所需清单见上方表格。
      </p>
      <ConsentField form={form} version={PARTNER_CONSENT_VERSION} />
      <div className={styles.trap} aria-hidden>
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={form.draft.website}
          onChange={(event) => form.change('website', event.target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className={styles.send ?? ''}
        loading={form.sending}
        loadingText="提交中"
      >
        提交申请
      </Button>
    </form>
  )
}

const Line = (props: {
  form: Apply
  field: ApplyField
  label: string
  hint?: string
  aside?: React.ReactNode
  children: (control: FieldControl) => React.ReactNode
}) => (
  <Field
    id={controlId(props.field)}
    label={props.label}
    required
    error={props.form.problems[props.field] ?? null}
    {...(props.hint === undefined ? {} : { hint: props.hint })}
    {...(props.aside === undefined ? {} : { aside: props.aside })}
  >
    {props.children}
  </Field>
)

type TextField = Exclude<ApplyField, 'consent'>

const typing = (form: Apply, field: TextField) => ({
  className: 'input',
  name: field,
  value: form.draft[field],
  onChange: (event: { target: { value: string } }) => form.change(field, event.target.value),
  onBlur: () => form.leave(field),
})

const selecting = (form: Apply, field: TextField) => ({
  ...typing(form, field),
  className: `input ${styles.select}`,
})
