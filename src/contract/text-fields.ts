import type { Field } from '#domain/fields/fields.ts'
import { problemOf } from '#domain/fields/problems.ts'
import { refined, text, withDefault, type Schema } from './wire/schema.ts'

type TextField = Field & { type: 'text' | 'long' }

const inputField = (field: TextField) => {
  const free = field.type === 'long' || field.rule === undefined
  if (free && field.need === undefined) return withDefault(text(field.max), '')
  const judged = refined((typed) => problemOf(field, typed), field.max)
  return field.need === undefined ? withDefault(judged, '') : judged
}

type InputField<F> = F extends { need: string }
  ? Schema<string, string>
  : ReturnType<typeof withDefault<string, string>>

/**
 * The texts of a described form as a call takes them: each is refused in the words of its field, and
 * may be left out where the form does not need it.
 */
export const textInput = <const F extends readonly TextField[]>(fields: F) =>
  Object.fromEntries(fields.map((field) => [field.name, inputField(field)])) as {
    [E in F[number] as E['name']]: InputField<E>
  }

/** The texts of a described form as a call answers them. */
export const textOutput = <const F extends readonly TextField[]>(fields: F) =>
  Object.fromEntries(fields.map(({ name, max }) => [name, text(Math.max(max, 200))])) as {
    [E in F[number] as E['name']]: Schema<string, string>
  }
