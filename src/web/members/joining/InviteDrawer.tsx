import { useState } from 'react'
import { members } from '#contract/members.ts'
import { mobileProblem } from '#domain/registration/account.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { useRefresh } from '../queries.ts'
import { RoleBoxes } from '../RoleBoxes.tsx'
import styles from './joining.module.css'

/** The address that an invited colleague opens. */
const linkOf = (token: string): string =>
  location.origin + hrefTo('register', { name: 'user', invite: token })

/** 邀请同事: the roles they get, then the link, which is shown this once. */
export const InviteDrawer = ({ onClose }: { onClose: () => void }) => {
  const refresh = useRefresh()
  const inviting = useEndpointMutation(members.invite, 'inline')
  const [roleIds, setRoleIds] = useState<readonly string[]>([])
  const [phone, setPhone] = useState('')
  const [tried, setTried] = useState(false)
  const made = inviting.data
  const phoneProblem = phone === '' ? null : mobileProblem(phone)
  const make = (): void => {
    setTried(true)
    if (roleIds.length === 0 || phoneProblem !== null) return
    inviting.mutate({ roleIds: [...roleIds], phone }, { onSuccess: () => void refresh() })
  }
  if (made !== undefined)
    return (
      <Drawer
        open
        onClose={onClose}
        title="邀请链接"
        actions={
          <Button variant="primary" onClick={onClose}>
            完成
          </Button>
        }
      >
        <p>{`把链接发给同事，${made.expireTime} 前有效，用过一次即失效。`}</p>
        <div className={styles.link}>
          <code>{linkOf(made.token)}</code>
          <CopyButton text={linkOf(made.token)} what="邀请链接" />
        </div>
        <p className="muted">链接只在这里显示一次；没有保存时撤销这个邀请，再建一个。</p>
      </Drawer>
    )
  return (
    <Drawer
      open
      onClose={onClose}
      title="邀请同事"
      actions={
        <Button variant="primary" loading={inviting.isPending} onClick={make}>
          生成链接
        </Button>
      }
    >
      <Failure text={inviting.error?.message ?? null} />
      <RoleBoxes
        legend="加入后的角色"
        chosen={roleIds}
        onChange={setRoleIds}
        error={tried && roleIds.length === 0 ? '请至少选择一个角色' : null}
      />
      <TextField
        label="限定手机号码"
        optional
        hint="填写后只有这个号码能用链接注册"
        error={tried ? phoneProblem : null}
        inputMode="numeric"
        maxLength={11}
        autoComplete="off"
        value={phone}
        onText={(typed) => setPhone(typed.trim())}
      />
    </Drawer>
  )
}
