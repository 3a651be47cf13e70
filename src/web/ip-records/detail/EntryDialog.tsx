import type { FormEvent } from 'react'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { type EntryForm, entryProblem } from '#domain/ip/entries.ts'
import {
  ENTRY_TYPE,
  type EntryType,
  type IpKind,
  USAGE_KIND,
  type UsageKind,
} from '#domain/ip/record-codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Field, FieldError } from '#web/kit/Field.tsx'
import type { DroppedFile } from '#web/kit/FileDrop.tsx'
import { counter } from '#web/kit/text.ts'
import { type Fields, typing, useFields } from '#web/kit/useFields.ts'
import type { Register } from '../kinds.ts'
import type { Detail } from '../queries.ts'
import { RecordFiles } from '../RecordFiles.tsx'
import styles from './detail.module.css'
import { ENTRY_PLAN } from './entry-plan.ts'
import { useChange } from './useChange.tsx'

/** Kinds and sizes of what belongs to a record (domain/files/features.ts). */

const MOST_FILES = 9
const MOST_NOTE = 500

interface Draft {
  type: EntryType
  usageKind: UsageKind
  date: string
  until: string
  party: string
  note: string
  files: readonly DroppedFile[]
}

/** An entry in which every other field is fine, so that the rule speaks of the one asked about. */
const fineOf = ({ type, usageKind }: Draft): EntryForm => ({
  type,
  usageKind: ENTRY_PLAN[type].usageKind ? usageKind : '',
  date: '2000-01-01',
  until: '',
  party: '甲',
  note: '',
  fileIds: ['f'],
})

const problemOf =
  (kind: IpKind, today: string) =>
  (field: keyof Draft, values: Draft): string | null => {
    const plan = ENTRY_PLAN[values.type]
    const fine = fineOf(values)
    const asked: Partial<Record<keyof Draft, Partial<EntryForm>>> = {
      date: { date: values.date },
      until: { date: values.date, until: plan.until === null ? '' : values.until },
      party: { party: plan.party === null ? fine.party : values.party },
      note: { note: values.note },
      files: { fileIds: values.files.map(({ fileId }) => fileId) },
    }
    const found = entryProblem(kind, { ...fine, ...asked[field] }, today)
    const at = found?.field === 'fileIds' ? 'files' : found?.field
    return at === field ? (found?.text ?? null) : null
  }

/** Adds one entry to a record: evidence of use, a licence, a transfer, a paper. */
export const EntryDialog = (props: {
  register: Register
  record: Detail
  types: readonly EntryType[]
  onClose: () => void
}) => {
  const { register, record, types, onClose } = props
  const changing = useChange(register, register.calls.addEntry)
  const today = formatBeijingDate(now())
  const form = useFields<Draft>({
    prefix: 'entry',
    empty: {
      type: types[0] ?? 'paper',
      usageKind: 'goods',
      date: '',
      until: '',
      party: '',
      note: '',
      files: [],
    },
    order: ['party', 'date', 'until', 'note', 'files'],
    problem: problemOf(register.kind, today),
  })
  const { values } = form
  const plan = ENTRY_PLAN[values.type]
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!form.passes()) return
    changing.send(
      {
        recordId: record.recordId,
        version: record.version,
        type: values.type,
        usageKind: plan.usageKind ? values.usageKind : '',
        date: values.date,
        until: plan.until === null ? '' : values.until,
        party: plan.party === null ? '' : values.party.trim(),
        note: values.note.trim(),
        fileIds: values.files.map(({ fileId }) => fileId),
      },
      `已添加${ENTRY_TYPE[values.type]}`,
      onClose,
    )
  }
  return (
    <Dialog
      open
      size="md"
      title={types.length === 1 ? `添加${ENTRY_TYPE[values.type]}` : '添加附记'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form="entry" variant="primary" loading={changing.busy}>
            保存
          </Button>
        </>
      }
    >
      <form id="entry" noValidate onSubmit={submit} className={styles.form}>
        {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
        <Failure text={changing.failure}>{changing.reload}</Failure>
        {types.length > 1 && (
          <Choice form={form} field="type" label="类型" names={namesOf(types)} />
        )}
        {plan.usageKind && (
          <Choice form={form} field="usageKind" label="证据种类" names={USAGE_KIND} />
        )}
        {plan.party !== null && (
          <Line form={form} field="party" label={plan.party} required={plan.partyRequired} />
        )}
        <Line form={form} field="date" label={plan.date} required={plan.dateRequired} day />
        {plan.until !== null && <Line form={form} field="until" label={plan.until} day />}
        <Field
          id={form.idOf('note')}
          label={plan.note}
          optional
          aside={counter(values.note, MOST_NOTE)}
          error={form.problems.note ?? null}
        >
          {(control) => <textarea {...control} {...typing(form, 'note')} rows={3} />}
        </Field>
        <FilesField form={form} required={plan.filesRequired} />
      </form>
    </Dialog>
  )
}

const namesOf = (types: readonly EntryType[]): Readonly<Record<string, string>> =>
  Object.fromEntries(types.map((type) => [type, ENTRY_TYPE[type]]))

const Choice = (props: {
  form: Fields<Draft>
  field: 'type' | 'usageKind'
  label: string
  names: Readonly<Record<string, string>>
}) => (
  <Field id={props.form.idOf(props.field)} label={props.label}>
    {(control) => (
      <select {...control} {...typing(props.form, props.field)}>
        {Object.entries(props.names).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
)

const Line = (props: {
  form: Fields<Draft>
  field: 'party' | 'date' | 'until'
  label: string
  required?: boolean
  day?: boolean
}) => {
  const { form, field, required = false } = props
  return (
    <Field
      id={form.idOf(field)}
      label={props.label}
      required={required}
      optional={!required}
      error={form.problems[field] ?? null}
    >
      {(control) => (
        <input {...control} {...typing(form, field)} type={props.day === true ? 'date' : 'text'} />
      )}
    </Field>
  )
}

const FilesField = ({ form, required }: { form: Fields<Draft>; required: boolean }) => {
  return (
    <Field id={form.idOf('files')} label="文件" required={required} optional={!required}>
      {() => (
        <>
          <RecordFiles
            id={form.idOf('files')}
            label="上传文件"
            max={MOST_FILES}
            files={form.values.files}
            onChange={(files) => form.change({ files })}
          />
          {typeof form.problems.files === 'string' && (
            <FieldError id={`${form.idOf('files')}-problem`} text={form.problems.files} />
          )}
        </>
      )}
    </Field>
  )
}
