import { type FormEvent, type ReactNode, useState } from 'react'
import { COMPANY_TYPE } from '#domain/companies/codes.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Field } from '#web/kit/Field.tsx'
import { typing } from '#web/kit/useFields.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { Checking } from '../parts.tsx'
import styles from '../RegisterPage.module.css'
import type { Company } from '../useCompany.ts'
import { ContactFields } from './ContactFields.tsx'
import { ExistingCompany, type OtherWay } from './ExistingCompany.tsx'
import { HightechField, IndustryField } from './IndustryField.tsx'
import { CURRENCIES } from './company-fields.ts'
import { Line } from './Line.tsx'
import { RegionField } from './RegionField.tsx'

/** 第二步 企业. */
export const CompanyStep = (props: {
  company: Company
  /** The page's, marked while something is wrong. */
  title: string
  heading: ReactNode
  onBack: () => void
  onDone: () => void
  /** The company is there already: ask to join it, or claim it. */
  onOtherWay: (way: OtherWay) => void
}) => {
  const { company } = props
  const { form } = company
  const [busy, setBusy] = useState(false)
  useTitle(form.wrong ? `错误：${props.title}` : props.title)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const fine = await company.passes()
    setBusy(false)
    if (fine) props.onDone()
  }
  return (
    <form
      noValidate
      aria-label="企业"
      onSubmit={(event) => void submit(event)}
      className={styles.form}
    >
      {props.heading}
      {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
      <LicenceFields company={company} onOtherWay={props.onOtherWay} />
      <RegionField form={form} />
      <Line form={form} field="address" label="住所" optional>
        {(control) => (
          <input {...control} {...typing(form, 'address')} autoComplete="street-address" />
        )}
      </Line>
      <IndustryField form={form} />
      <CapitalField company={company} />
      <ContactFields form={form} />
      <HightechField form={form} />
      <Line
        form={form}
        field="tags"
        label="标签"
        optional
        hint="如：传感器、出口企业；用顿号隔开，最多 10 个"
      >
        {(control) => <input {...control} {...typing(form, 'tags')} autoComplete="off" />}
      </Line>
      <div className={styles.actions}>
        <Button size="lg" onClick={props.onBack}>
          上一步
        </Button>
        <Button type="submit" variant="primary" size="lg" loading={busy} loadingText="核对中">
          下一步
        </Button>
      </div>
    </form>
  )
}

/** What stands on the licence. */
const LicenceFields = (props: { company: Company; onOtherWay: (way: OtherWay) => void }) => {
  const { company } = props
  const { form, codes, names } = company
  return (
    <>
      <Line
        form={form}
        field="companyName"
        label="企业名称"
        hint="与营业执照一致"
        {...(names.checking ? { aside: <Checking /> } : {})}
      >
        {(control) => (
          <input
            {...control}
            {...typing(form, 'companyName')}
            autoComplete="organization"
            onBlur={company.leaveName}
          />
        )}
      </Line>
      <Line
        form={form}
        field="creditCode"
        label="统一社会信用代码"
        hint="18 位，大小写和全角半角不限"
        {...(codes.checking ? { aside: <Checking /> } : {})}
      >
        {(control) => (
          <input
            {...control}
            {...typing(form, 'creditCode')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onBlur={company.leaveCode}
          />
        )}
      </Line>
      {company.registered && <ExistingCompany onChoose={props.onOtherWay} />}
      <div className={styles.pair}>
        <Line form={form} field="companyType" label="企业类型">
          {(control) => (
            <select {...control} {...typing(form, 'companyType')}>
              {Object.entries(COMPANY_TYPE).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Line>
        <Line form={form} field="establishDate" label="成立日期">
          {(control) => (
            <input
              {...control}
              {...typing(form, 'establishDate')}
              type="date"
              max={formatBeijingDate(now())}
            />
          )}
        </Line>
      </div>
      <Line form={form} field="legalPerson" label="法定代表人">
        {(control) => <input {...control} {...typing(form, 'legalPerson')} autoComplete="off" />}
      </Line>
    </>
  )
}

const CapitalField = ({ company: { form } }: { company: Company }) => (
  <div className={styles.pair}>
    <Line form={form} field="capital" label="注册资本（万元）" optional>
      {(control) => (
        <input
          {...control}
          {...typing(form, 'capital')}
          inputMode="decimal"
          autoComplete="off"
          className="input num"
        />
      )}
    </Line>
    <Field id={form.idOf('currency')} label="币种">
      {(control) => (
        <select {...control} {...typing(form, 'currency')}>
          {CURRENCIES.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
      )}
    </Field>
  </div>
)
