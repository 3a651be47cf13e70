import { useState } from 'react'
import { account } from '#contract/account.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { refusedText } from '#web/kit/Form.tsx'
import { PasswordField } from '#web/kit/PasswordField.tsx'
import { saveText } from '#web/kit/save-text.ts'
import type { SessionState } from '#web/session/session.ts'
import { clearSession } from '#web/session/storage.ts'
import { useApplication } from '#web/shell/context.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './account.module.css'
import { Part } from './Part.tsx'

/** Typed to show that the account is meant to go. */
const WORD = '注销'

/** 我的数据: a copy of everything about oneself, and the end of the account. */
export const OwnData = ({ session }: { session: SessionState }) => {
  const exporting = useEndpointMutation(account.export)
  const [leaving, setLeaving] = useState(false)
  const save = (): void =>
    exporting.mutate(
      {},
      { onSuccess: ({ fileName, json }) => saveText(fileName, 'application/json', json) },
    )
  return (
    <Part
      title="我的数据"
      note="可以下载平台保存的、与您本人有关的全部数据；不再使用时可以注销账号。"
    >
      <div className={styles.buttons}>
        <Button loading={exporting.isPending} onClick={save}>
          导出我的数据
        </Button>
        <Button onClick={() => setLeaving(true)}>注销账号</Button>
      </div>
      <Leave open={leaving} session={session} onClose={() => setLeaving(false)} />
    </Part>
  )
}

/** The question before the end: the word typed, and the password. */
const Leave = (props: { open: boolean; session: SessionState; onClose: () => void }) => {
  const { session: store } = useApplication()
  const removing = useEndpointMutation(account.remove, 'inline')
  const [word, setWord] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const wrongWord = word.trim() === WORD ? null : `请输入“${WORD}”`
  const noPassword = password === '' ? '登录密码不能为空' : null
  const close = (): void => {
    setWord('')
    setPassword('')
    setTried(false)
    removing.reset()
    props.onClose()
  }
  const remove = (): void => {
    setTried(true)
    if (removing.isPending || wrongWord !== null || noPassword !== null) return
    removing.mutate(
      { password, confirmed: true },
      {
        onSuccess: () => {
          store.set(null)
          clearSession()
          location.assign(hrefTo('home'))
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open={props.open}
      title="注销账号"
      confirm="注销账号"
      danger
      busy={removing.isPending}
      failure={refusedText(removing.error)}
      onConfirm={remove}
      onClose={close}
    >
      <p>
        {`注销后，账号“${props.session.username}”和个人信息会被删除，不能恢复；企业的资料和记录仍归企业所有。`}
      </p>
      <TextField
        label={`输入“${WORD}”确认`}
        required
        error={tried ? wrongWord : null}
        autoComplete="off"
        value={word}
        onText={setWord}
      />
      <PasswordField
        label="登录密码"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={tried ? noPassword : null}
      />
    </ConfirmDialog>
  )
}
