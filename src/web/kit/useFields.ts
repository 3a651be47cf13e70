import { useLayoutEffect, useRef, useState } from 'react'

/** A form's fields: their first values, their order, and what is wrong with each. */
interface FieldsPlan<V extends object> {
  /** Starts the ids of the controls, so that a summary can link to them. */
  prefix: string
  empty: V
  /** The fields as they are shown and checked. */
  order: readonly (keyof V & string)[]
  problem: (field: keyof V & string, values: V) => string | null
  /** What the browser remembers of them, read once the page is there. */
  restore?: () => Partial<V>
  /** Called with every change. */
  onChange?: (values: V) => void
}

/** What a form's controls hold that is not empty: texts, and boxes that are ticked. */
const heldIn = (form: HTMLFormElement | null, fields: readonly string[], empty: object): object =>
  Object.fromEntries(
    [...(form === null ? [] : new FormData(form))]
      .filter(([name, value]) => fields.includes(name) && value !== '')
      .map(([name, value]) => [name, typeof Reflect.get(empty, name) === 'boolean' || value]),
  )

/**
 * The state of a form: values, one message per field, the list of faults once it was sent. What was
 * typed before the page's scripts ran is taken over.
 */
export const useFields = <V extends object>(plan: FieldsPlan<V>) => {
  type F = keyof V & string
  const { order, prefix } = plan
  const formRef = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(plan.empty)
  const [problems, setProblems] = useState<Partial<Record<F, string | null>>>({})
  const [attempt, setAttempt] = useState(0)
  const [ready, setReady] = useState(false)
  const idOf = (field: F): string => `${prefix}-${field}`

  const taken = useRef(plan)
  useLayoutEffect(() => {
    const { empty, restore, order: fields } = taken.current
    const known = { ...restore?.(), ...heldIn(formRef.current, fields, empty) }
    if (Object.keys(known).length > 0) setValues({ ...empty, ...known })
    setReady(true)
  }, [])

  const check = (fields: readonly F[], of: V): F[] => {
    const found = fields.map((field) => [field, plan.problem(field, of)] as const)
    setProblems((was) => ({ ...was, ...(Object.fromEntries(found) as typeof was) }))
    return found.filter(([, text]) => text !== null).map(([field]) => field)
  }

  const change = (more: Partial<V>): void => {
    const next = { ...values, ...more }
    setValues(next)
    plan.onChange?.(next)
    // A message that stands is kept true; a new one waits until the field is left.
    const spoken = order.filter((field) => problems[field])
    if (spoken.length > 0) check(spoken, next)
  }

  const show = (wrong: readonly F[]): void => {
    const [first] = wrong
    if (first === undefined) return
    setAttempt(attempt + 1)
    if (wrong.length === 1) document.getElementById(idOf(first))?.focus()
  }

  const wrong = order.filter((field) => problems[field])
  return {
    formRef,
    ready,
    values,
    problems,
    attempt,
    idOf,
    change,
    /** The wrong fields for the summary: from two on, once the form was sent. */
    faults:
      attempt > 0 && wrong.length > 1
        ? wrong.map((field) => ({ id: idOf(field), text: problems[field] ?? '' }))
        : [],
    wrong: attempt > 0 && wrong.length > 0,
    leave: (field: F): void => {
      if (values[field] !== plan.empty[field] || attempt > 0) check([field], values)
    },
    /** Checks all; tells whether the form may go, and leads to what is wrong if not. */
    passes: (): boolean => {
      const found = check(order, values)
      show(found)
      return found.length === 0
    },
    /** Says what another side found wrong with a field, and leads there when `lead`. */
    blame: (field: F, text: string | null, lead = false): void => {
      setProblems((was) => ({ ...was, [field]: text }))
      if (lead) show([field])
    },
    reset: (next: V = plan.empty): void => {
      setValues(next)
      setProblems({})
      setAttempt(0)
    },
  }
}

export type Fields<V extends object> = ReturnType<typeof useFields<V>>

/** What a plain text control of a form takes. */
export const typing = <V extends object>(form: Fields<V>, field: keyof V & string) => ({
  className: 'input',
  name: field,
  value: String(form.values[field]),
  onChange: (event: { target: { value: string } }) =>
    form.change({ [field]: event.target.value } as unknown as Partial<V>),
  onBlur: () => form.leave(field),
})
