import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { Button } from '#web/kit/Button.tsx'
import { StepLine } from '#web/kit/StepLine.tsx'
import { StepHeading } from './parts.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import styles from './RegisterPage.module.css'
import { companyRows, existingRows, moreCompanyRows, phoneRows } from './summary.ts'
import { useLaterSteps } from './useLaterSteps.ts'
import { useRegistration } from './useRegistration.ts'
import { Waiting } from './Waiting.tsx'

type Registration = ReturnType<typeof useRegistration>
type Steps = NonNullable<ReturnType<typeof useLaterSteps>['steps']>

const STEPS = ['手机', '企业', '账号与确认']
const HEADINGS = {
  company: '设置账号并确认',
  join: '申请加入该企业',
  claim: '申诉认领该企业',
} as const
const NOTES = {
  join: { label: '给管理员的话', hint: '如您的部门和职务，便于对方确认' },
  claim: { label: '认领说明', hint: '如您在企业的职务、现有账号为何不是本企业人员开通' },
} as const

/** 企业注册: phone, company, account and confirmation; a company that is there is joined or claimed instead. */
export const RegisterCompany = ({ title }: { title: string }) => {
  const it = useRegistration()
  const later = useLaterSteps(it.step > 0)
  const { entered } = it.entering
  if (entered && later.steps)
    return <later.steps.Welcome way={it.way} signedIn={entered.signedIn} />
  return (
    <>
      <StepLine label="注册步骤" steps={STEPS} now={it.step} />
      {it.step === 0 && (
        <>
          <Restored it={it} />
          <PhoneStep
            proof={it.account.phone}
            title={title}
            heading={<StepHeading arrived={it.moved}>验证手机</StepHeading>}
            onDone={it.toCompany}
          />
        </>
      )}
      {it.step > 0 && !later.steps && <Waiting failed={later.failed} onRetry={later.retry} />}
      {it.step === 1 && later.steps && (
        <later.steps.CompanyStep
          company={it.company}
          title={title}
          heading={<StepHeading arrived={it.moved}>填写企业</StepHeading>}
          onBack={() => it.go(0)}
          onDone={() => it.choose('company')}
          onOtherWay={it.choose}
        />
      )}
      {it.step === 2 && later.steps && <Confirming it={it} steps={later.steps} title={title} />}
    </>
  )
}

const Confirming = (props: { it: Registration; steps: Steps; title: string }) => {
  const { it, steps } = props
  const { account, way, entering } = it
  return (
    <steps.ConfirmStep
      person={account.person}
      title={props.title}
      heading={<StepHeading arrived={it.moved}>{HEADINGS[way]}</StepHeading>}
      parts={[
        { name: '手机', rows: phoneRows(account.values.phone), onEdit: () => it.go(0) },
        {
          name: '企业',
          ...(way === 'company'
            ? { rows: companyRows(it.stated), more: moreCompanyRows(it.stated) }
            : { rows: existingRows(it.stated) }),
          onEdit: () => it.go(1),
        },
      ]}
      {...(way === 'company' ? {} : { note: NOTES[way] })}
      failure={entering.failure}
      sending={entering.sending}
      submitText={way === 'company' ? '注册' : '提交申请'}
      onBack={() => it.go(1)}
      onSubmit={() => void it.submit()}
    />
  )
}

/** Says that what stands in the forms was typed before, and how to be rid of it. */
const Restored = ({ it }: { it: Registration }) => {
  const { restoredAt: at } = it
  if (at === null || it.moved) return null
  return (
    <div className={styles.restored}>
      <p>
        {`已恢复 ${formatBeijingTime(at).slice(5, 16)} 填写的内容。内容只存在本机，保留 24 小时，不含密码。`}
      </p>
      <Button size="sm" variant="quiet" onClick={it.startOver}>
        清空重填
      </Button>
    </div>
  )
}
