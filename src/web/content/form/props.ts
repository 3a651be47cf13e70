import type { Field, FormValue } from '#domain/fields/fields.ts'
import type { FieldControl } from '#web/kit/Field.tsx'

/** What the control of any field gets. */
export interface ControlProps {
  field: Field
  /** e.g. `windows.0.deadlines.1.at`. */
  path: string
  value: FormValue
  onChange: (value: FormValue) => void
  /** Fills in this field, and others beside it that say nothing yet, by their names. */
  onFill: (values: Readonly<Record<string, FormValue>>) => void
}

/** What stands under a field's label gets besides. */
export interface InputProps extends ControlProps {
  control: FieldControl
  locked: boolean
}
