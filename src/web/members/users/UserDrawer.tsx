import type { ReactNode } from 'react'
import { PERSON_NAME_MAX } from '#domain/registration/account.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Field, type FieldControl } from '#web/kit/Field.tsx'
import { RoleBoxes } from '../RoleBoxes.tsx'
import type { Member } from '../types.ts'
import { DEPT_MAX, SEXES, type UserDraft, type UserField } from './user-draft.ts'
import styles from './UserDrawer.module.css'
import { controlId, type UserForm, useUserForm } from './useUserForm.ts'

const FORM = 'user-form'

/** 新增成员, or 编辑成员 when there is one: the form in a drawer. */
export const UserDrawer = (props: {
  member: Member | null
  onClose: () => void
  /** Asks for the member as it stands now; null when it is gone from the list. */
  reread: () => Promise<Member | null>
}) => {
  const { member, onClose } = props
  const form = useUserForm(member, props.reread, onClose)
  const adding = member === null
  return (
    <Drawer
      open
      onClose={onClose}
      title={adding ? '新增成员' : '编辑成员'}
      dirty={form.dirty}
      actions={
        <Button type="submit" form={FORM} variant="primary" loading={form.saving}>
          {adding ? '添加' : '保存'}
        </Button>
      }
    >
      <form
        id={FORM}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {form.faults.length > 1 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
        <Failure text={form.failure}>
          {form.conflict && (
            <Button size="sm" loading={form.rereading} onClick={form.refresh}>
              刷新
            </Button>
          )}
        </Failure>
        {form.refreshed && (
          <output className={styles.refreshed}>
            已取得最新数据，您填写的内容还在，请核对后再次保存。
          </output>
        )}
        {adding ? (
          <p className={styles.lead}>添加后系统会通知本人用手机号码设置密码，您不需要知道密码。</p>
        ) : (
          <dl className={styles.facts}>
            <dt>登录名</dt>
            <dd className="num">{member.loginName}</dd>
            <dt>手机号码</dt>
            <dd className="num">{member.phone}</dd>
          </dl>
        )}
        <Fields form={form} adding={adding} />
      </form>
    </Drawer>
  )
}

const Fields = ({ form, adding }: { form: UserForm; adding: boolean }) => (
  <>
    <Line form={form} field="userName" label="姓名" required>
      {(control) => (
        <input
          {...control}
          {...typing(form, 'userName')}
          maxLength={PERSON_NAME_MAX}
          autoComplete="off"
        />
      )}
    </Line>
    {adding && (
      <>
        <Line
          form={form}
          field="loginName"
          label="登录名"
          required
          hint="4–20 位字母、数字或下划线，以字母开头"
        >
          {(control) => (
            <input
              {...control}
              {...typing(form, 'loginName')}
              maxLength={20}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Line>
        <Line form={form} field="phone" label="手机号码" required>
          {(control) => (
            <input
              {...control}
              {...typing(form, 'phone')}
              inputMode="numeric"
              maxLength={11}
              autoComplete="off"
            />
          )}
        </Line>
      </>
    )}
    <Line form={form} field="dept" label="部门">
      {(control) => (
        <input {...control} {...typing(form, 'dept')} maxLength={DEPT_MAX} autoComplete="off" />
      )}
    </Line>
    <Line form={form} field="email" label="邮箱">
      {(control) => (
        <input
          {...control}
          {...typing(form, 'email')}
          type="email"
          maxLength={100}
          autoComplete="off"
        />
      )}
    </Line>
    <Line form={form} field="sex" label="性别">
      {(control) => (
        <select
          {...control}
          className="input"
          value={form.draft.sex}
          onChange={(event) => form.change('sex', event.target.value as UserDraft['sex'])}
        >
          {SEXES.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Line>
    {adding && (
      <RoleBoxes
        id={controlId('roleIds')}
        legend="角色"
        chosen={form.draft.roleIds}
        onChange={(roleIds) => form.change('roleIds', roleIds)}
        error={form.problems.roleIds ?? null}
      />
    )}
  </>
)

type TextField = Exclude<UserField, 'roleIds' | 'sex'>

const Line = (props: {
  form: UserForm
  field: UserField
  label: string
  hint?: string
  required?: boolean
  children: (control: FieldControl) => ReactNode
}) => {
  const { form, field, required = false } = props
  const hint = form.notes[field] ?? props.hint
  return (
    <Field
      id={controlId(field)}
      label={props.label}
      required={required}
      optional={!required}
      error={form.problems[field] ?? null}
      {...(hint === undefined ? {} : { hint })}
    >
      {props.children}
    </Field>
  )
}

const typing = (form: UserForm, field: TextField) => ({
  className: 'input',
  value: form.draft[field],
  onChange: (event: { target: { value: string } }) => form.change(field, event.target.value),
  onBlur: () => form.leave(field),
})
