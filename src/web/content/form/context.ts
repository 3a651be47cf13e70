import { createContext, useContext } from 'react'
import type { Item } from '../queries.ts'
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
  /** 审核意见 that the item was sent back with. */
  comments: Item['comments']
  /** Says that one is handled, or is not; null for whoever cannot. */
  onHandle: ((id: number, handled: boolean) => void) | null
  /** Those that the reviewer has written and not sent yet. */
  written: readonly WrittenComment[]
  /** Null for whoever does not review the item. */
  onWrite: ((written: readonly WrittenComment[]) => void) | null
  /** What the items are called that the form points at, by `kind:id`. */
  titles: ReadonlyMap<string, string>
}

/** A comment that is still to be sent. */
export interface WrittenComment {
  path: string
  text: string
}

/** Controls that know nothing of a form around them. */
export const APART: FormSurroundings = {
  locked: false,
  problems: new Map(),
  revealed: { path: '', nth: 0 },
  marked: '',
  doubts: new Set(),
  onConfirm: () => {},
  comments: [],
  onHandle: null,
  written: [],
  onWrite: null,
  titles: new Map(),
}

export const FormContext = createContext<FormSurroundings>(APART)

export const useForm = (): FormSurroundings => useContext(FormContext)
