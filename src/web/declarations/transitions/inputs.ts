import type { FieldNeed } from '#domain/declarations/transitions.ts'
import type { Declaration } from '../queries.ts'
import type { MoveForm } from './useMove.ts'

/** What an input of a dialog is made from. */
export interface InputProps {
  need: FieldNeed
  form: MoveForm
  declaration: Declaration
}
