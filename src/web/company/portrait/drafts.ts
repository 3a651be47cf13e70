import type { FieldCode } from '#domain/matching/fields.ts'
import type { FactItem, FactValue } from '#domain/matching/portrait.ts'
import { sameValue, valueOf, type ValueForm, valueProblem } from '#domain/portraits/value.ts'
import type { PortraitField, PortraitValue } from '../queries.ts'

/** A value while it is edited; `none` tells nothing. */
export interface Draft {
  form: 'none' | 'one' | 'items' | 'unclear'
  text: string
  items: FactItem[]
}

/** One value of a field that is edited: of a yearly field one a year. */
export interface Slot {
  year: number
  /** What counts now; null when nothing is known. */
  known: PortraitValue | null
}

/** A change as it is sent, with what it changes. */
export interface Change {
  slot: Slot
  form: ValueForm
}

/** The values of a field that are edited: one, or one a year, the latest first. */
export const slotsOf = (field: PortraitField, years: readonly number[]): Slot[] => {
  const known = (year: number): Slot => ({
    year,
    known: field.values.find((value) => value.year === year) ?? null,
  })
  if (!field.yearly) return [known(0)]
  const told = field.values.map(({ year }) => year)
  return [...new Set([...years, ...told])].toSorted((a, b) => b - a).map(known)
}

/** What stands in the controls before anything is typed. A range is not edited but replaced. */
export const draftOf = ({ known }: Slot): Draft => {
  if (known === null || known.value.form === 'span') return { form: 'none', text: '', items: [] }
  const { form, text, items } = known.value
  return { form, text, items }
}

const formOfDraft = ({ form, text, items }: Draft): ValueForm | null =>
  form === 'none' || (form === 'one' && text.trim() === '')
    ? null
    : {
        form,
        text: form === 'one' ? text : '',
        from: '',
        to: '',
        items: form === 'items' ? items : [],
      }

const meaning = (field: PortraitField, form: ValueForm): FactValue =>
  valueOf(field.field as FieldCode, form)

/** What a draft would change; null when nothing. */
export const changeOf = (field: PortraitField, slot: Slot, draft: Draft): Change | null => {
  const form = formOfDraft(draft)
  if (form === null) return null
  const before = slot.known === null ? undefined : meaning(field, slot.known.value)
  return before !== undefined && sameValue(before, meaning(field, form)) ? null : { slot, form }
}

/** Whether somebody has typed something that would be lost. */
export const isTyped = (slot: Slot, draft: Draft): boolean =>
  JSON.stringify(draft) !== JSON.stringify(draftOf(slot))

/** What is wrong with a draft; null when it may be sent. An emptied value is taken back, not sent. */
export const draftProblem = (
  field: PortraitField,
  slot: Slot,
  draft: Draft,
  today: string,
): string | null => {
  const form = formOfDraft(draft)
  if (form !== null) return valueProblem(field.field as FieldCode, meaning(field, form), today)
  return slot.known === null || slot.known.value.form === 'span'
    ? null
    : '请填写，或选择不清楚；要去掉这个值请点“撤回填报”'
}

/** A change as the wire takes it. */
export const factOf = (field: PortraitField, { slot, form }: Change): string =>
  JSON.stringify({
    field: field.field,
    year: slot.year,
    value: form,
    version: slot.known?.version ?? '0',
  })
