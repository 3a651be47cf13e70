import type { FormEvent } from 'react'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { renewProblem } from '#domain/ip/entries.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Field } from '#web/kit/Field.tsx'
import type { DroppedFile } from '#web/kit/FileDrop.tsx'
import { counter, lengthOf } from '#web/kit/text.ts'
import { typing, useFields } from '#web/kit/useFields.ts'
import { REGISTER } from '../kinds.ts'
import type { TrademarkDetail } from '../queries.ts'
import { RecordFiles } from '../RecordFiles.tsx'
import styles from './detail.module.css'
import { useChange } from './useChange.tsx'

const MOST_NOTE = 200

interface Draft {
  renewedOn: string
  note: string
  files: readonly DroppedFile[]
}

/** 登记续展: the mark is valid ten years more. */
export const RenewDialog = (props: { record: TrademarkDetail; onClose: () => void }) => {
  const { record, onClose } = props
  const changing = useChange(REGISTER.trademark, REGISTER.trademark.calls.renew)
  const today = formatBeijingDate(now())
  const form = useFields<Draft>({
    prefix: 'renew',
    empty: { renewedOn: today, note: '', files: [] },
    order: ['renewedOn', 'note'],
    problem: (field, { renewedOn, note }) => {
      if (field === 'note') return lengthOf(note) > MOST_NOTE ? `说明最多 ${MOST_NOTE} 字` : null
      return renewProblem(renewedOn, {
        opens: record.renewal?.opens ?? '',
        graceEnds: record.renewal?.graceEnds ?? '',
        today,
      })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!form.passes()) return
    const { renewedOn, note, files } = form.values
    changing.send(
      {
        recordId: record.recordId,
        version: record.version,
        renewedOn,
        note: note.trim(),
        fileIds: files.map(({ fileId }) => fileId),
      },
      '已登记续展',
      onClose,
    )
  }
  return (
    <Dialog
      open
      size="md"
      title="登记续展"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form="renew" variant="primary" loading={changing.busy}>
            保存
          </Button>
        </>
      }
    >
      <form id="renew" noValidate onSubmit={submit} className={styles.form}>
        <Failure text={changing.failure}>{changing.reload}</Failure>
        <p className="t2">{`收到核准续展证明后登记，有效期改为 ${record.renewal?.nextValidTo ?? ''}。`}</p>
        <Field
          id={form.idOf('renewedOn')}
          label="核准续展日期"
          required
          error={form.problems.renewedOn ?? null}
        >
          {(control) => (
            <input {...control} {...typing(form, 'renewedOn')} type="date" max={today} />
          )}
        </Field>
        <Field
          id={form.idOf('note')}
          label="说明"
          optional
          aside={counter(form.values.note, MOST_NOTE)}
          error={form.problems.note ?? null}
        >
          {(control) => <textarea {...control} {...typing(form, 'note')} rows={2} />}
        </Field>
        <Field label="续展证明" optional>
          {(control) => (
            <RecordFiles
              id={control.id}
              label="上传证明"
              max={9}
              files={form.values.files}
              onChange={(files) => form.change({ files })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
