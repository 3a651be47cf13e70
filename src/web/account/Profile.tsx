import { useRef } from 'react'
import { account } from '#contract/account.ts'
import { acceptOf } from '#domain/files/features.ts'
import { emailProblem, PERSON_NAME_MAX, personNameProblem } from '#domain/registration/account.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Field, FieldError } from '#web/kit/Field.tsx'
import { Form } from '#web/kit/Form.tsx'
import { Portrait } from '#web/kit/Portrait.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { typing, useFields } from '#web/kit/useFields.ts'
import type { SessionState } from '#web/session/session.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { useFileUrl } from '#web/wire/useFileUrl.ts'
import styles from './account.module.css'
import { Part } from './Part.tsx'
import { usePicture } from './usePicture.ts'

type Sex = '' | '0' | '1'

const SEXES: readonly { value: Sex; name: string }[] = [
  { value: '1', name: '男' },
  { value: '0', name: '女' },
  { value: '', name: '保密' },
]

const sexOf = (sex: string): Sex => (sex === '0' || sex === '1' ? sex : '')

/** 个人资料: picture, name, mail and sex. */
export const Profile = ({ session }: { session: SessionState }) => {
  const { session: store, overlays } = useApplication()
  const saving = useEndpointMutation(account.update, 'inline')
  const form = useFields({
    prefix: 'profile',
    empty: {
      userName: session.name,
      email: session.email,
      sex: sexOf(session.sex),
      headImg: session.headImg,
    },
    order: ['userName', 'email'],
    problem: (field, { userName, email }) =>
      field === 'userName' ? personNameProblem(userName) : emailProblem(email.trim()),
  })
  const { values, problems } = form
  const save = (): void => {
    if (saving.isPending || !form.passes()) return
    saving.mutate(
      { ...values, userName: values.userName.trim(), email: values.email.trim() },
      {
        onSuccess: ({ user }) => {
          store.update(user)
          overlays.toast('success', '已保存')
        },
      },
    )
  }
  return (
    <Part title="个人资料">
      <dl className={styles.facts}>
        <dt>登录名</dt>
        <dd>{session.username}</dd>
        {session.companyName !== '' && (
          <>
            <dt>所属企业</dt>
            <dd>{session.companyName}</dd>
          </>
        )}
      </dl>
      <Form formRef={form.formRef} error={saving.error} onSubmit={save}>
        {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
        <Picture
          session={session}
          fileId={values.headImg}
          onChange={(headImg) => form.change({ headImg })}
        />
        <Field id={form.idOf('userName')} label="姓名" required error={problems.userName ?? null}>
          {(control) => (
            <input
              {...control}
              {...typing(form, 'userName')}
              autoComplete="name"
              maxLength={PERSON_NAME_MAX}
            />
          )}
        </Field>
        <Field id={form.idOf('email')} label="邮箱" optional error={problems.email ?? null}>
          {(control) => (
            <input
              {...control}
              {...typing(form, 'email')}
              type="email"
              autoComplete="email"
              maxLength={100}
            />
          )}
        </Field>
        <div className={styles.choice}>
          <span aria-hidden>性别</span>
          <Segmented
            label="性别"
            options={SEXES}
            value={values.sex}
            onChange={(sex) => form.change({ sex })}
          />
        </div>
        <div>
          <Button type="submit" variant="primary" loading={saving.isPending}>
            保存
          </Button>
        </div>
      </Form>
    </Part>
  )
}

/** 头像: uploaded at once, kept with the form. */
const Picture = (props: {
  session: SessionState
  fileId: string
  onChange: (fileId: string) => void
}) => {
  const { session, fileId, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  const { upload, busy, failure, shown } = usePicture(onChange)
  const stored = useFileUrl(shown === '' ? fileId : '')
  return (
    <div>
      <div className={styles.picture}>
        <Portrait
          id={session.userId}
          name={session.name || session.username}
          sex={session.sex}
          photo={fileId === '' ? '' : shown || stored}
        />
        <Button size="sm" loading={busy} onClick={() => input.current?.click()}>
          {fileId === '' ? '上传头像' : '更换头像'}
        </Button>
        {fileId !== '' && (
          <Button size="sm" variant="quiet" onClick={() => onChange('')}>
            移除
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label="头像"
          accept={acceptOf('avatar')}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void upload(file)
          }}
        />
      </div>
      {failure !== null && <FieldError id="profile-headImg-error" text={failure} />}
    </div>
  )
}
