import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { now } from '#web/kit/clock.ts'
import { rulesQuery } from '#web/kit/ip/rules.ts'
import type { DroppedFile } from '#web/kit/FileDrop.tsx'
import { useFields } from '#web/kit/useFields.ts'
import { useCall } from '#web/wire/query.ts'
import { type Detail, keepDetail } from '../queries.ts'
import { differing, type Draft, draftOf, formOf } from './draft.ts'
import type { FormPlan } from './plan.ts'
import { useDuplicate } from './useDuplicate.ts'
import { type Opened, useMeeting } from './useMeeting.ts'

const CONFLICT = 409

/** What the form begins with: an empty one, with what is known already, or a record. */
export interface Beginning<Form> {
  form: Form
  record: Detail | null
}

/** The state of a record's form: what is typed, what follows from it, saving, and meeting others. */
export const useRecordForm = <Form extends object>(
  plan: FormPlan<Form>,
  beginning: Beginning<Form>,
) => {
  type F = keyof Form & string
  const { kind } = plan
  const { calls } = plan.register
  const call = useCall()
  const client = useQueryClient()
  const today = formatBeijingDate(now())
  const rules = useQuery(rulesQuery(plan.rules)).data?.records ?? []
  const [papers, setPapers] = useState<readonly DroppedFile[]>([])
  const [opened, setOpened] = useState<Opened<F> | null>(() =>
    beginning.record === null
      ? null
      : {
          recordId: beginning.record.recordId,
          version: beginning.record.version,
          base: draftOf(kind.fields, beginning.form as Record<F, unknown>),
        },
  )
  const [empty, setEmpty] = useState(() =>
    draftOf(kind.fields, beginning.form as Record<F, unknown>),
  )
  const [left, setLeft] = useState('')
  const { met, look, forget } = useMeeting(plan)

  const tidyOf = (draft: Draft<F>): Form => kind.tidy(formOf(kind.fields, draft) as Form)
  const fields = useFields<Draft<F>>({
    prefix: 'record',
    empty,
    order: plan.sections.flatMap((section) => section.fields),
    problem: (field, values) =>
      kind.problems(tidyOf(values), today).find((one) => one.field === field)?.text ?? null,
  })
  const form = tidyOf(fields.values)
  const duplicate = useDuplicate(plan, left, form, opened?.recordId ?? '')
  const base = opened?.base ?? empty
  const dirty = differing(base, fields.values).length > 0 || papers.length > 0

  const saving = useMutation<Detail, ApiError>({
    mutationFn: async () => {
      const text = JSON.stringify(form)
      const saved: Detail =
        opened === null
          ? await call(calls.add, { form: text })
          : await call(calls.edit, {
              recordId: opened.recordId,
              version: opened.version,
              form: text,
            })
      keepDetail(client, calls, saved)
      if (papers.length === 0) return saved
      // Should the papers be refused, the next try goes on from what is stored.
      setOpened({
        recordId: saved.recordId,
        version: saved.version,
        base: draftOf(kind.fields, saved.form as unknown as Record<F, unknown>),
      })
      return attach(saved)
    },
    meta: { onApiError: 'inline' },
    onError: (error) => {
      if (error.code === CONFLICT && opened !== null) void look(opened, fields.values)
    },
  })

  /** The papers go with the record, once there is one. */
  const attach = async (saved: Detail): Promise<Detail> => {
    const detail: Detail = await call(calls.addEntry, {
      recordId: saved.recordId,
      version: saved.version,
      type: 'paper',
      fileIds: papers.map(({ fileId }) => fileId),
    })
    keepDetail(client, calls, detail)
    return detail
  }

  /** Goes on from what the record is now, with `values` in the fields. */
  const goOnFrom = (record: Detail, values: Draft<F>): void => {
    const theirs = draftOf(kind.fields, record.form as unknown as Record<F, unknown>)
    setOpened({ recordId: record.recordId, version: record.version, base: theirs })
    setEmpty(theirs)
    fields.reset(values)
    forget()
    saving.reset()
  }

  return {
    today,
    rules,
    fields,
    form,
    dirty,
    adding: opened === null,
    duplicate,
    papers,
    setPapers,
    saving: saving.isPending,
    failure: met === null ? (saving.error?.message ?? null) : null,
    conflict:
      met === null
        ? null
        : {
            text: saving.error?.message ?? '数据已被修改，请刷新',
            meeting: met.meeting,
            merge: (): void => goOnFrom(met.record, met.meeting.merged),
            reload: (): void =>
              goOnFrom(
                met.record,
                draftOf(kind.fields, met.record.form as unknown as Record<F, unknown>),
              ),
          },
    leave: (field: F): void => {
      const more = plan.follow(field, form)
      if (Object.keys(more).length > 0) fields.change(more)
      fields.leave(field)
      if (field !== plan.number && field !== 'niceClass') return
      const wrong = kind.problems(form, today).some((one) => one.field === plan.number)
      setLeft(wrong ? '' : kind.numberOf(form))
    },
    save: (onSaved: (record: Detail) => void): void => {
      if (saving.isPending || !fields.passes()) return
      saving.mutate(undefined, { onSuccess: onSaved })
    },
    /** Empties the form for a further record. */
    again: (): void => {
      const kept = Object.fromEntries(plan.kept.map((field) => [field, fields.values[field]]))
      const next = {
        ...draftOf(kind.fields, kind.empty as Record<F, unknown>),
        ...kept,
      } as Draft<F>
      setEmpty(next)
      fields.reset(next)
      setOpened(null)
      setPapers([])
      setLeft('')
      saving.reset()
    },
  }
}

export type RecordFormState<Form extends object> = ReturnType<typeof useRecordForm<Form>>
