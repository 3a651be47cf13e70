import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { Button } from '#web/kit/Button.tsx'
import { StepLine } from '#web/kit/StepLine.tsx'
import { AccountStep } from './AccountStep.tsx'
import { StepHeading } from './parts.tsx'
import styles from './RegisterPage.module.css'
import { accountRows, companyRows, existingRows } from './summary.ts'
import { useLaterSteps } from './useLaterSteps.ts'
import { useRegistration } from './useRegistration.ts'
import { Waiting } from './Waiting.tsx'

type Registration = ReturnType<typeof useRegistration>
type Steps = NonNullable<ReturnType<typeof useLaterSteps>['steps']>

const STEPS = ['账号', '企业', '确认']
const HEADINGS = {
  company: '核对并注册',
  join: '申请加入该企业',
  claim: '申诉认领该企业',
} as const
const NOTES = {
  join: { label: '给管理员的话', hint: '如您的部门和职务，便于对方确认' },
  claim: { label: '认领说明', hint: '如您在企业的职务、现有账号为何不是本企业人员开通' },
} as const

/** 企业注册: account, company, confirmation; a company that is there is joined or claimed instead. */
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
          <AccountStep
            account={it.account}
            title={title}
            heading={<StepHeading arrived={it.moved}>填写账号</StepHeading>}
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
      {it.step === 2 && later.steps && <Confirming it={it} steps={later.steps} />}
    </>
  )
}

const Confirming = ({ it, steps }: { it: Registration; steps: Steps }) => {
  const { account, company, way, entering } = it
  return (
    <steps.ConfirmStep
      heading={<StepHeading arrived={it.moved}>{HEADINGS[way]}</StepHeading>}
      parts={[
        { name: '账号', rows: accountRows(account.form.values), onEdit: () => it.go(0) },
        {
          name: '企业',
          rows: (way === 'company' ? companyRows : existingRows)(company.form.values),
          onEdit: () => it.go(1),
        },
      ]}
      {...(way === 'company'
        ? {}
        : { note: { ...NOTES[way], value: it.note, onChange: it.setNote } })}
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
  const { ready, values } = it.account.form
  const at = ready && values.password === '' && !it.moved ? it.keptAt() : null
  if (at === null) return null
  return (
    <div className={styles.restored}>
      <p>
        {`已恢复 ${formatBeijingTime(at).slice(5, 16)} 填写的内容，密码需要重新填写。内容只存在本机，保留 24 小时。`}
      </p>
      <Button size="sm" variant="quiet" onClick={it.startOver}>
        清空重填
      </Button>
    </div>
  )
}
