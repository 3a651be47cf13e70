import { type FormEvent, useId, useState } from 'react'
import type { MilestoneKind } from '#domain/declarations/codes.ts'
import { milestoneProblem } from '#domain/declarations/fields.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog, Failure } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { Field } from '#web/kit/Field.tsx'
import { TextArea, TextField } from '#web/kit/TextField.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { useLasting } from '#web/wire/useLasting.ts'
import type { Declaration, Milestone } from '../queries.ts'
import type { Side } from '../side.ts'
import styles from './milestones.module.css'

const EMPTY = { kind: 'plan' as MilestoneKind, name: '', dueOn: '', doneOn: '', note: '' }

const TEXTS = [
  { field: 'dueOn', label: '日期', required: true },
  { field: 'doneOn', label: '完成日期', required: false },
] as const

/** One milestone: made, changed, done or taken out. */
export const MilestoneForm = (props: {
  side: Side
  declareNo: string
  /** What may be planned on its line. */
  kinds: Declaration['milestoneKinds']
  milestone: Milestone | null
  onClose: () => void
  onSaved: (next: Declaration) => void
}) => {
  const { side, milestone } = props
  const { overlays } = useApplication()
  const saving = useEndpointMutation(side.milestone, 'inline')
  const back = useLasting(side.milestone, (next) => {
    overlays.toast('success', '节点已恢复')
    props.onSaved(next)
  })
  const [removing, setRemoving] = useState(false)
  const known = milestone ?? EMPTY
  const isKept = milestone !== null && !props.kinds.some(({ code }) => code === milestone.kind)
  const kinds = isKept
    ? [...props.kinds, { code: milestone.kind, name: milestone.kindName }]
    : props.kinds
  const was = {
    kind: known.kind,
    name: known.name,
    dueOn: known.dueOn,
    doneOn: known.doneOn,
    note: known.note,
  }
  const [values, setValues] = useState(was)
  const [tried, setTried] = useState(false)
  const id = useId()
  const dirty = (Object.keys(values) as (keyof typeof values)[]).some(
    (field) => values[field] !== known[field],
  )
  const problem = milestoneProblem(values)
  const change = (more: Partial<typeof values>): void => setValues({ ...values, ...more })
  /** The same milestone as a new one. */
  const again = { declareNo: props.declareNo, milestoneId: '', version: 0, remove: false }
  const send = (remove: boolean): void =>
    saving.mutate(
      {
        declareNo: props.declareNo,
        milestoneId: milestone?.milestoneId ?? '',
        version: milestone?.version ?? 0,
        ...values,
        remove,
      },
      {
        onSuccess: (next) => {
          if (remove)
            overlays.toast('success', '节点已移除', {
              label: '撤销',
              run: () => back.mutate({ ...again, ...was }),
            })
          else overlays.toast('success', '节点已保存')
          props.onSaved(next)
        },
      },
    )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problem === null && !saving.isPending) send(false)
  }
  return (
    <Drawer
      open
      dirty={dirty && !saving.isSuccess}
      title={milestone === null ? '添加节点' : '编辑节点'}
      onClose={props.onClose}
      actions={
        <>
          {milestone !== null && (
            <Button variant="quiet" onClick={() => setRemoving(true)}>
              移除
            </Button>
          )}
          <Button type="submit" form={id} variant="primary" loading={saving.isPending}>
            保存
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={submit} aria-label="节点">
        <Failure text={saving.error?.message ?? (tried ? problem : null)} />
        <Field label="类型">
          {(control) => (
            <select
              {...control}
              className="input"
              value={values.kind}
              onChange={(event) => change({ kind: event.target.value as MilestoneKind })}
            >
              {kinds.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          label="名称"
          required
          autoComplete="off"
          value={values.name}
          onText={(typed) => change({ name: typed })}
        />
        {TEXTS.map(({ field, label, required }) => (
          <TextField
            key={field}
            label={label}
            required={required}
            optional={!required}
            type="date"
            value={values[field]}
            onText={(typed) => change({ [field]: typed })}
          />
        ))}
        <TextArea
          label="说明"
          optional
          rows={3}
          value={values.note}
          onText={(typed) => change({ note: typed })}
        />
      </form>
      <ConfirmDialog
        open={removing}
        title={`移除“${known.name}”？`}
        confirm="移除"
        danger
        busy={saving.isPending}
        failure={saving.error?.message ?? null}
        onClose={() => setRemoving(false)}
        onConfirm={() => send(true)}
      >
        <p>日历和提醒里不再有这个节点，随后可以撤销。</p>
      </ConfirmDialog>
    </Drawer>
  )
}
