import { useEffect, useRef, useState } from 'react'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import { showcase } from '#contract/showcase.ts'
import { load, save } from '#web/session/storage.ts'
import { useRemembered } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { StatePoint } from '../queries.ts'
import {
  APPLY_FIELDS,
  type ApplyDraft,
  type ApplyField,
  applyProblem,
  EMPTY_DRAFT,
  readDraft,
} from './apply-draft.ts'

/** An application that was taken. */
export interface Applied {
  applyNo: string
  steps: readonly StatePoint[]
}

type Problems = Partial<Record<ApplyField, string | null>>

/** Id of a field's control; the summary links to it. */
export const controlId = (field: ApplyField): string => `apply-${field}`

/** 合作申请: the form's state. What is typed stays in this tab until it is sent. */
export const useApply = (asked: string) => {
  const [kept, keep] = useRemembered<unknown>('partnerDraft')
  // Nothing yet: what the tab remembers stands in the form.
  const [typed, setTyped] = useState<ApplyDraft | null>(null)
  const remembered = readDraft(kept)
  const draft = typed ?? { ...remembered, partnerType: asked || remembered.partnerType }
  const [problems, setProblems] = useState<Problems>({})
  const [attempt, setAttempt] = useState(0)
  const [applied, setApplied] = useState<Applied | null>(null)
  const sending = useEndpointMutation(showcase.apply, 'inline')
  const [ready, setReady] = useState(false)
  const tried = attempt > 0
  const formRef = useRef<HTMLFormElement>(null)

  useEffect(() => {
    // What was typed before the page was hydrated stands in the controls already.
    const form = formRef.current
    const held = form === null ? [] : [...new FormData(form)].filter(([, value]) => value !== '')
    if (held.length > 0)
      setTyped(readDraft({ ...load<object>('partnerDraft'), ...Object.fromEntries(held) }))
    setReady(true)
  }, [])

  const change = <F extends keyof ApplyDraft>(field: F, value: ApplyDraft[F]): void => {
    const next = { ...draft, [field]: value }
    setTyped(next)
    keep({ ...next, consent: false, website: '' })
    // A message that stands is kept true; a new one waits until the field is left.
    if (field !== 'website' && problems[field as ApplyField]) check([field as ApplyField], next)
  }

  const check = (fields: readonly ApplyField[], of: ApplyDraft): Problems => {
    const found = Object.fromEntries(fields.map((field) => [field, applyProblem(field, of)]))
    setProblems((was) => ({ ...was, ...found }))
    return found
  }

  const leave = (field: ApplyField): void => {
    if (draft[field] !== '' || tried) check([field], draft)
  }

  const submit = (): void => {
    if (sending.isPending) return
    const found = check(APPLY_FIELDS, draft)
    const wrong = APPLY_FIELDS.filter((field) => found[field])
    const [first] = wrong
    if (first !== undefined) {
      setAttempt(attempt + 1)
      if (wrong.length === 1) document.getElementById(controlId(first))?.focus()
      return
    }
    sending.mutate(draft, {
      onSuccess: (answer) => {
        setApplied(answer)
        setTyped(EMPTY_DRAFT)
        setAttempt(0)
        keep(null)
        save('partnerApply', answer.applyNo)
      },
    })
  }

  const wrong = APPLY_FIELDS.filter((field) => problems[field])
  return {
    draft,
    problems,
    applied,
    /** The wrong fields as the summary lists them; from two on. */
    faults:
      tried && wrong.length > 1
        ? wrong.map((field) => ({ id: controlId(field), text: problems[field] ?? '' }))
        : [],
    wrong: tried && wrong.length > 0,
    failure: sending.error === null ? null : sending.error.message || UNKNOWN_ERROR_TEXT,
    sending: sending.isPending,
    ready,
    attempt,
    formRef,
    change,
    leave,
    submit,
    again: () => setApplied(null),
  }
}

export type Apply = ReturnType<typeof useApply>
