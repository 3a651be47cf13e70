import { createContext, useContext } from 'react'
import type { FieldProblem } from '#domain/content/fields.ts'

/** What every control of the form has to know. */
export interface FormSurroundings {
  /** Nothing can be changed now. */
  locked: boolean
  /** What is wrong, by path. */
  problems: ReadonlyMap<string, FieldProblem>
  /** A field that was asked for: whatever folds it away opens. `nth` tells one wish from the next. */
  revealed: { path: string; nth: number }
}

export const FormContext = createContext<FormSurroundings>({
  locked: false,
  problems: new Map(),
  revealed: { path: '', nth: 0 },
})

export const useForm = (): FormSurroundings => useContext(FormContext)
