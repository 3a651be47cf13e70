import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { registration } from '#contract/registration.ts'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import { Button } from '#web/kit/Button.tsx'
import { FormAlert } from '#web/kit/FormAlert.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { StepLine } from '#web/kit/StepLine.tsx'
import { isOfPlatform } from '#web/session/session.ts'
import { useHydrated, useSession } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline, useCall } from '#web/wire/query.ts'
import { type Invitation, InvitedBy, invitationRows } from './InvitedBy.tsx'
import { StepHeading } from './parts.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import styles from './RegisterPage.module.css'
import { phoneRows } from './summary.ts'
import { useAccount } from './useAccount.ts'
import { useEntering } from './useEntering.ts'
import { useLaterSteps } from './useLaterSteps.ts'
import { useSteps } from './useSteps.ts'
import { Waiting } from './Waiting.tsx'

/** Why an invitation does not hold, and what to do about it. */
const ENDED: Record<Exclude<Invitation['state'], 'valid'>, { title: string; text: string }> = {
  expired: { title: '邀请已过期', text: '请联系邀请您的同事重新发送一份。' },
  used: { title: '邀请已使用', text: '一份邀请只能用一次。已用它注册的，可以直接登录。' },
  revoked: { title: '邀请已撤销', text: '企业管理员撤销了这份邀请，请与对方联系。' },
  unknown: {
    title: '没有找到这份邀请',
    text: '链接可能不完整，请从原消息重新打开，或请同事重新发送。',
  },
}

/**
 * 受邀注册: who invites, then phone, then account and confirmation; whoever is signed in and in no company
 * accepts with the account they have. An invitation that ended says why.
 */
export const RegisterInvited = ({ title }: { title: string }) => {
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  const token = hydrated ? (query.get('invite') ?? '') : ''
  const asked = useQuery({
    ...queryOptionsInline(registration.inviteInfo, { token }),
    enabled: token !== '' && token.length <= 64,
  })
  if (hydrated && (token === '' || token.length > 64)) return <Ended state="unknown" />
  if (asked.isError)
    return (
      <FormAlert text={asked.error.message || UNKNOWN_ERROR_TEXT}>
        <Button size="sm" onClick={() => void asked.refetch()}>
          重试
        </Button>
      </FormAlert>
    )
  if (!asked.data) return <output className={styles.note}>正在读取邀请…</output>
  const { state } = asked.data
  return state === 'valid' ? (
    <Valid token={token} info={asked.data} title={title} />
  ) : (
    <Ended state={state} />
  )
}

const Valid = (props: { token: string; info: Invitation; title: string }) => {
  const session = useSession()
  const [accepting, setAccepting] = useState(false)
  const later = useLaterSteps(accepting)
  const free = session !== null && session.companyId === '' && !isOfPlatform(session)
  if (free && !accepting) setAccepting(true)
  if (!accepting) return <Joining {...props} />
  return later.steps ? (
    <later.steps.AcceptInvitation token={props.token} info={props.info} />
  ) : (
    <Waiting failed={later.failed} onRetry={later.retry} />
  )
}

const Ended = ({ state }: { state: keyof typeof ENDED }) => {
  const href = useHref()
  const { title, text } = ENDED[state]
  return (
    <div className={styles.ended}>
      <h2 className={styles.stepName}>{title}</h2>
      <p className="t2">{text}</p>
      <div className={styles.choices}>
        <ButtonLink to={href('login')} variant="primary">
          去登录
        </ButtonLink>
        <ButtonLink to={href('register', { name: 'company' })}>为企业注册</ButtonLink>
      </div>
    </div>
  )
}

const Joining = (props: { token: string; info: Invitation; title: string }) => {
  const { token, info } = props
  const call = useCall()
  const [reach, setReach] = useState(0)
  const { step, moved, go } = useSteps(reach)
  const account = useAccount({ endpoint: registration.userCode })
  const entering = useEntering()
  const later = useLaterSteps(step > 0)
  const submit = async (): Promise<void> => {
    const refusal =
      account.phone.lacks() ??
      (await entering.enter(
        async () =>
          call(registration.registerUser, { ...account.input(), way: 'invited', invite: token }),
        account.values,
      ))
    if (!account.phone.reopen(refusal)) return
    entering.forget()
    go(0)
  }
  if (entering.entered && later.steps)
    return <later.steps.Welcome way="invited" signedIn={entering.entered.signedIn} />
  return (
    <>
      <StepLine label="注册步骤" steps={['手机', '账号与确认']} now={step} />
      {step === 0 && (
        <>
          <InvitedBy info={info} />
          <PhoneStep
            proof={account.phone}
            title={props.title}
            heading={<StepHeading arrived={moved}>验证手机</StepHeading>}
            {...(info.phone === '' ? {} : { phoneHint: `邀请发给 ${info.phone}，请填写这个号码` })}
            onDone={() => {
              setReach(1)
              go(1)
            }}
          />
        </>
      )}
      {step > 0 && !later.steps && <Waiting failed={later.failed} onRetry={later.retry} />}
      {step > 0 && later.steps && (
        <later.steps.ConfirmStep
          person={account.person}
          title={props.title}
          heading={<StepHeading arrived={moved}>设置账号并加入</StepHeading>}
          parts={[
            { name: '手机', rows: phoneRows(account.values.phone), onEdit: () => go(0) },
            { name: '企业', rows: invitationRows(info) },
          ]}
          failure={entering.failure}
          sending={entering.sending}
          submitText="注册并加入"
          onBack={() => go(0)}
          onSubmit={() => void submit()}
        />
      )}
    </>
  )
}
