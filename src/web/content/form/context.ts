import { createContext, useContext } from 'react'
import type { FieldProblem } from '#domain/fields/fields.ts'

/** What every control of the form has to know. */
export interface FormSurroundings {
  /** Nothing can be changed now. */
  locked: boolean
  /** What is wrong, by path. */
  problems: ReadonlyMap<string, FieldProblem>
  /** A field that was asked for: whatever folds it away opens. `nth` tells one wish from the next. */
  revealed: { path: string; nth: number }
  /** A place that is looked at beside the form, e.g. `conditions.2`; it is marked. Empty for none. */
  marked: string
  /** 待核对: places of fields that were imported and that nobody has looked at yet. */
  doubts: ReadonlySet<string>
  /** 确认无误: somebody has looked at one. */
  onConfirm: (path: string) => void
  /** What the items are called that the form points at, by `kind:id`. */
  titles: ReadonlyMap<string, string>
}

export const FormContext = createContext<FormSurroundings>({
  locked: false,
  problems: new Map(),
  revealed: { path: '', nth: 0 },
  marked: '',
  doubts: new Set(),
  onConfirm: () => {},
  titles: new Map(),
})

export const useForm = (): FormSurroundings => useContext(FormContext)
