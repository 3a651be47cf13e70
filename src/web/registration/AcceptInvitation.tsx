import { useEffect } from 'react'
import { members } from '#contract/members.ts'
import { session as contract } from '#contract/session.ts'
import { Button } from '#web/kit/Button.tsx'
import { FormAlert } from '#web/kit/FormAlert.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useCall, useEndpointMutation } from '#web/wire/query.ts'
import { type Invitation, InvitedBy } from './InvitedBy.tsx'
import { StepHeading } from './parts.tsx'
import styles from './RegisterPage.module.css'
import { Welcome } from './Welcome.tsx'

/** 接受邀请: whoever has an account and no company joins with it, without registering again. */
export const AcceptInvitation = (props: { token: string; info: Invitation }) => {
  const { session } = useApplication()
  const call = useCall()
  const accepting = useEndpointMutation(members.acceptInvite, 'inline')
  const joined = accepting.isSuccess
  useEffect(() => {
    // The menu asks who one is by itself; a page opened before it has comes to know it here.
    if (joined)
      call(contract.userInfo, {}).then(
        ({ user }) => session.update(user),
        () => {},
      )
  }, [joined, call, session])
  if (joined) return <Welcome way="invited" signedIn />
  return (
    <div className={styles.form}>
      <StepHeading arrived={false}>接受邀请</StepHeading>
      <FormAlert text={accepting.error?.message ?? null} />
      <InvitedBy info={props.info} />
      <p className="t2">用当前登录的账号加入，不用重新注册。加入后按上面的角色使用控制台。</p>
      <Button
        variant="primary"
        size="lg"
        block
        loading={accepting.isPending}
        loadingText="正在加入"
        onClick={() => accepting.mutate({ token: props.token })}
      >
        接受邀请
      </Button>
    </div>
  )
}
