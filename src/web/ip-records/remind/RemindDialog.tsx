import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Checkbox } from '#web/kit/Field.tsx'
import { Switch } from '#web/kit/Switch.tsx'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import type { Register } from '../kinds.ts'
import type { RemindRule } from '../queries.ts'
import styles from './remind.module.css'

/** 提醒设置 of a register: whether, on which days, and whom. */
export const RemindDialog = (props: { register: Register; onClose: () => void }) => {
  const { register } = props
  const asked = useQuery({ ...queryOptionsInline(register.calls.remindRule, {}), staleTime: 0 })
  const title = `${register.name}提醒设置`
  if (asked.data !== undefined)
    return (
      <Setting
        key={asked.data.rule.version}
        register={register}
        title={title}
        set={asked.data}
        onClose={props.onClose}
      />
    )
  // While it is waited for the page's own overlay says so: a layer that is replaced would lose the focus.
  return asked.isError ? (
    <Drawer open title={title} onClose={props.onClose}>
      <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
    </Drawer>
  ) : null
}

type Mark = RemindRule['rule']['marks'][number]

/** The days that can be chosen, by what falls due. */
const byEvent = (marks: readonly Mark[]): readonly { name: string; marks: readonly Mark[] }[] => {
  const names = [...new Set(marks.map(({ eventName }) => eventName))]
  return names.map((name) => ({ name, marks: marks.filter((it) => it.eventName === name) }))
}

const Setting = (props: {
  register: Register
  title: string
  set: RemindRule
  onClose: () => void
}) => {
  const { register, set, onClose } = props
  const { rule, people } = set
  const client = useQueryClient()
  const { overlays } = useApplication()
  const saving = useEndpointMutation(register.calls.saveRemindRule, 'inline')
  const [on, setOn] = useState(rule.on)
  const [off, setOff] = useState<ReadonlySet<string>>(
    new Set(rule.marks.filter((mark) => !mark.on).map(({ code }) => code)),
  )
  const [told, setTold] = useState<ReadonlySet<string>>(new Set(rule.userIds))
  const dirty =
    on !== rule.on ||
    rule.marks.some((mark) => mark.on === off.has(mark.code)) ||
    told.size !== rule.userIds.length ||
    rule.userIds.some((userId) => !told.has(userId))
  const save = (): void =>
    saving.mutate(
      { on, off: [...off], userIds: [...told], version: rule.version },
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: [register.calls.remindRule.path] })
          void client.invalidateQueries({ queryKey: [register.calls.detail.path] })
          overlays.toast('success', '提醒设置已保存')
          onClose()
        },
      },
    )
  return (
    <Drawer
      open
      title={props.title}
      dirty={dirty && !saving.isSuccess}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={saving.isPending} onClick={save}>
            保存
          </Button>
        </>
      }
    >
      <Failure text={saving.error?.message ?? null} />
      <Switch label={`${register.name}到期提醒`} checked={on} onChange={setOn} />
      <p className="t2">提醒发到消息中心；单条记录可以另行设置。</p>
      {on && (
        <>
          <Marks marks={rule.marks} off={off} onChange={setOff} />
          <People register={register} people={people} told={told} onChange={setTold} />
        </>
      )}
    </Drawer>
  )
}

/** The days, by what falls due. */
const Marks = (props: {
  marks: readonly Mark[]
  off: ReadonlySet<string>
  onChange: (off: ReadonlySet<string>) => void
}) =>
  byEvent(props.marks).map(({ name, marks }) => (
    <fieldset key={name} className={styles.group}>
      <legend>{name}</legend>
      <div className={styles.boxes}>
        {marks.map((mark) => (
          <Checkbox
            key={mark.code}
            checked={!props.off.has(mark.code)}
            onChange={(checked) => props.onChange(turned(props.off, mark.code, !checked))}
          >
            {mark.name.replace(`${name}：`, '')}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  ))

const People = (props: {
  register: Register
  people: RemindRule['people']
  told: ReadonlySet<string>
  onChange: (told: ReadonlySet<string>) => void
}) => {
  const { register, people, told } = props
  return (
    <fieldset className={styles.group}>
      <legend>提醒谁</legend>
      <p className="t2">
        {told.size === 0
          ? `都不选时，提醒所有可以查看${register.name}的人`
          : `已选 ${told.size} 人`}
      </p>
      <div className={styles.boxes}>
        {people.map(({ userId, userName }) => (
          <Checkbox
            key={userId}
            checked={told.has(userId)}
            onChange={(checked) => props.onChange(turned(told, userId, checked))}
          >
            {userName}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

const turned = (set: ReadonlySet<string>, one: string, on: boolean): ReadonlySet<string> => {
  const next = new Set(set)
  if (on) next.add(one)
  else next.delete(one)
  return next
}
