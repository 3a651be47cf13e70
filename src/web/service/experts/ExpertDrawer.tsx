import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { serviceSettings } from '#contract/service-settings.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import {
  CAPACITY_MAX,
  type ExpertList,
  LIST_NAME,
  serviceProblem,
  TAGS_MAX,
} from '#domain/chat/expert-service.ts'
import { OFFICE_HOURS } from '#domain/chat/week.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { Checkbox, Field } from '#web/kit/Field.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import styles from '../service.module.css'
import { WeekEditor } from '../WeekEditor.tsx'
import type { Expert, Setting } from '../labels.ts'

const LISTS = Object.keys(LIST_NAME) as ExpertList[]

const tagsOf = (text: string): string[] =>
  text
    .split(/[\n,，、;；]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** What is wrong with the form, the field before the sentence; null for nothing. */
const problemOf = (setting: Setting, capacity: string): string | null => {
  const room = Number(capacity)
  if (!/^\d{1,2}$/.test(capacity) || room < 1 || room > CAPACITY_MAX)
    return `接待上限填写 1 到 ${CAPACITY_MAX}`
  const long = setting.tags?.find((tag) => Array.from(tag).length > 12)
  if (long !== undefined) return `“${long}”超过 12 字`
  return serviceProblem(setting, formatBeijingDate(now()))
}

/** 接待设置 of one expert: each may follow the public profile or say something of its own. */
export const ExpertDrawer = (props: {
  expert: Expert
  onClose: () => void
  onSaved: () => void
}) => {
  const { expert } = props
  const { overlays } = useApplication()
  const saving = useEndpointMutation(serviceSettings.saveExpert, 'inline')
  const [setting, setSetting] = useState<Setting>(expert.own)
  const [capacity, setCapacity] = useState(String(expert.capacity))
  const [tried, setTried] = useState(false)
  const formId = useId()
  const dirty =
    JSON.stringify(setting) !== JSON.stringify(expert.own) || capacity !== String(expert.capacity)
  const problem = problemOf(setting, capacity)
  const set = (more: Partial<Setting>): void => setSetting({ ...setting, ...more })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problem !== null || !dirty) return
    const input = { userId: expert.userId, version: expert.version, capacity: Number(capacity) }
    saving.mutate(
      { ...input, setting: JSON.stringify(setting) },
      {
        onSuccess: () => {
          overlays.toast('success', `${expert.userName}的接待设置已生效`)
          props.onSaved()
          props.onClose()
        },
      },
    )
  }
  return (
    <Drawer
      open
      wide
      title={`${expert.userName}的接待设置`}
      dirty={dirty}
      onClose={props.onClose}
      actions={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          loading={saving.isPending}
          disabledReason={dirty ? undefined : '没有修改'}
        >
          保存
        </Button>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p className="muted">
          立即生效，并记入操作日志。取消勾选“单独设置”就回到公开资料或平台时段；正在进行的咨询不受影响。
        </p>
        <Failure text={saving.error?.message ?? (tried ? problem : null)} />
        <Pause setting={setting} onChange={set} />
        <Capacity value={capacity} onChange={setCapacity} />
        <OwnWeek id={`${formId}-week`} expert={expert} setting={setting} onChange={set} />
        <Lists expert={expert} setting={setting} onChange={set} />
        <Tags expert={expert} setting={setting} onChange={set} />
        <Reply expert={expert} setting={setting} onChange={set} />
      </form>
    </Drawer>
  )
}

interface PartProps {
  expert: Expert
  setting: Setting
  onChange: (more: Partial<Setting>) => void
}

/** A setting that follows until its box is ticked. */
const Own = (props: {
  label: string
  followed: string
  own: boolean
  onChange: (own: boolean) => void
  children: ReactNode
}) => (
  <div className={styles.own}>
    <Checkbox checked={props.own} onChange={props.onChange}>
      {props.label}
    </Checkbox>
    {props.own ? props.children : <p className="muted">{props.followed}</p>}
  </div>
)

const Pause = ({ setting, onChange }: Omit<PartProps, 'expert'>) => (
  <Field
    label="暂停接待到"
    optional
    hint="含这一天；期间不分配新咨询，访客看到“离开”和恢复时间。清空就恢复接待"
  >
    {(control) => (
      <span className={styles.range}>
        <input
          {...control}
          type="date"
          className={`input num ${styles.short}`}
          value={setting.pausedUntil}
          min={formatBeijingDate(now())}
          onChange={(event) => onChange({ pausedUntil: event.target.value })}
        />
        {setting.pausedUntil !== '' && (
          <Button size="sm" onClick={() => onChange({ pausedUntil: '' })}>
            恢复接待
          </Button>
        )}
      </span>
    )}
  </Field>
)

const OwnWeek = ({ id, expert, setting, onChange }: PartProps & { id: string }) => (
  <Own
    label="单独设置每周时段"
    followed={`按平台时段接待；公开资料写的是“${expert.base.hours || '未填写'}”`}
    own={setting.week !== null}
    onChange={(own) =>
      onChange({ week: own ? OFFICE_HOURS.week.map((ranges) => [...ranges]) : null })
    }
  >
    <WeekEditor id={id} week={setting.week ?? []} onChange={(week) => onChange({ week })} />
    <p className="muted">公开资料里的接待时间会按这里的时段显示；平台的特殊日期仍然有效。</p>
  </Own>
)

const Capacity = (props: { value: string; onChange: (value: string) => void }) => (
  <TextField
    label="接待上限"
    required
    hint={`同时接待多少个咨询，1 到 ${CAPACITY_MAX}；专家在接待台也可以自己改，以最后一次为准`}
    className={`input num ${styles.short}`}
    inputMode="numeric"
    maxLength={2}
    value={props.value}
    onText={(typed) => props.onChange(typed.trim())}
  />
)

const Lists = ({ expert, setting, onChange }: PartProps) => {
  const { lists } = setting
  const said = expert.base.lists.map((list) => LIST_NAME[list]).join('、') || '不在任何列表'
  return (
    <Own
      label="单独设置所在列表"
      followed={`沿用公开资料：${said}`}
      own={lists !== null}
      onChange={(own) => onChange({ lists: own ? expert.base.lists : null })}
    >
      <fieldset className={styles.range}>
        <legend className="sr">所在列表</legend>
        {LISTS.map((list) => (
          <Checkbox
            key={list}
            checked={lists?.includes(list) ?? false}
            onChange={(on) =>
              onChange({ lists: LISTS.filter((one) => (one === list ? on : lists?.includes(one))) })
            }
          >
            {LIST_NAME[list]}
          </Checkbox>
        ))}
      </fieldset>
      {lists?.length === 0 && (
        <p className="muted">不在任何列表的专家不出现在选择里，也不会被分配咨询。</p>
      )}
    </Own>
  )
}

const Tags = ({ expert, setting, onChange }: PartProps) => {
  const [text, setText] = useState((setting.tags ?? expert.tags).join('、'))
  return (
    <Own
      label="单独设置擅长领域"
      followed={`沿用公开资料：${expert.base.tags.join('、') || '未填写'}`}
      own={setting.tags !== null}
      onChange={(own) => onChange({ tags: own ? tagsOf(text) : null })}
    >
      <TextField
        label="擅长领域"
        hint={`用顿号隔开，最多 ${TAGS_MAX} 个，每个 12 字以内；分配咨询时按它匹配`}
        maxLength={120}
        value={text}
        onText={(typed) => {
          setText(typed)
          onChange({ tags: tagsOf(typed) })
        }}
      />
    </Own>
  )
}

const Reply = ({ expert, setting, onChange }: PartProps) => {
  const replies = useQuery(queryOptionsInline(serviceSettings.replies, {}))
  const named = (replies.data?.records ?? []).filter(({ when }) => when === '')
  const titleOf = (code: string): string =>
    named.find((one) => one.code === code)?.title ?? (code === '' ? '没有' : code)
  return (
    <Own
      label="单独设置自动回复"
      followed={`沿用公开资料：${titleOf(expert.base.autoReply)}`}
      own={setting.autoReply !== null}
      onChange={(own) => onChange({ autoReply: own ? expert.base.autoReply : null })}
    >
      <Field
        label="自动回复"
        hint="职称咨询打开时由这位专家自动说的话，在“自动回复”里编辑"
        error={replies.error?.message ?? null}
      >
        {(control) => (
          <select
            {...control}
            className="input"
            value={setting.autoReply ?? ''}
            onChange={(event) => onChange({ autoReply: event.target.value })}
          >
            <option value="">不自动回复</option>
            {named.map(({ code, title }) => (
              <option key={code} value={code}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Own>
  )
}
