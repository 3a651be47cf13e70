import { emptyValue, type Field } from '#domain/fields/fields.ts'
import type { BodyOf, ValueOf } from '#domain/content/shape.ts'
import {
  array,
  boolean,
  codesOf,
  day,
  id,
  int,
  number,
  object,
  oneOf,
  orNull,
  pattern,
  refined,
  type Schema,
  text,
  withDefault,
} from './wire/schema.ts'

/** The schemas of a form's fields, by name. */
type ShapeOf<F extends readonly Field[]> = {
  [One in F[number] as One['name']]: Schema<ValueOf<One>, ValueOf<One>>
}

/** What is published of a form, field by field, as a call answers it; see domain/content/shape.ts. */
export const shapeOf = <const F extends readonly Field[]>(fields: F): ShapeOf<F> =>
  schemasOf(fields, 'served') as ShapeOf<F>

/**
 * A document as it is stored: what its form does not need may be lacking and is empty then, as in
 * one that was stored before the field was there.
 */
export const storedBody = <const F extends readonly Field[]>(fields: F): Schema<BodyOf<F>> =>
  object(schemasOf(fields, 'stored')) as Schema as Schema<BodyOf<F>>

type As = 'served' | 'stored'

const schemasOf = (fields: readonly Field[], as: As): Record<string, Schema> =>
  Object.fromEntries(
    fields.map((field) => {
      const schema = schemaOf(field, as)
      const mayLack = as === 'stored' && field.need === undefined && field.type !== 'record'
      return [field.name, mayLack ? withDefault(schema, usualOf(field)) : schema]
    }),
  )

const usualOf = (field: Field): unknown =>
  field.type === 'region' ? (field.usual ?? '') : emptyValue(field)

const REGION = String.raw`\d{6}`

/** A pattern over the whole text; nothing stands for a text that is not needed. */
const whole = (inner: string, isNeeded: boolean): RegExp =>
  new RegExp(`^(?:${inner})${isNeeded ? '' : '?'}$`, 'u')

/** Text of a shape, at most so long; the problem of another is said. */
const shaped = (fits: RegExp, max: number, problem: string): Schema =>
  refined((value) => (fits.test(value) ? null : problem), max)

const address = (field: Field & { type: 'link' | 'image' }): Schema => {
  const isLocal = field.type === 'image' || field.local === true
  const isPlain = field.type === 'link' && field.plain === true
  const inner = `${isLocal ? String.raw`/\S*|` : ''}https${isPlain ? '?' : ''}://\\S+`
  return shaped(whole(inner, field.need !== undefined), field.max, '')
}

const schemaOf = (field: Field, as: As): Schema => {
  const isNeeded = field.need !== undefined
  switch (field.type) {
    case 'text': {
      const { shape, max } = field
      return shape === undefined
        ? text(max, isNeeded ? 1 : 0)
        : shaped(whole(shape.pattern, isNeeded), max, shape.problem)
    }
    case 'long':
    case 'markdown':
      return text(field.max, isNeeded ? 1 : 0)
    case 'day':
      return isNeeded ? pattern(/^\d{4}-\d{2}-\d{2}$/) : day()
    case 'moment':
      return text(16, isNeeded ? 10 : 0)
    case 'choice':
      return oneOf(isNeeded ? codesOf(field.of) : ['', ...codesOf(field.of)])
    case 'choices':
      return array(oneOf(codesOf(field.of)))
    case 'flag':
      return boolean()
    case 'number': {
      const { min = 0, max = Number.MAX_SAFE_INTEGER } = field
      const plain: Schema = field.whole === true ? int({ min, max }) : number()
      return isNeeded ? plain : orNull(plain)
    }
    case 'link':
    case 'image':
      return address(field)
    case 'region':
      return pattern(whole(REGION, isNeeded || field.usual !== undefined))
    case 'regions':
      return array(pattern(whole(REGION, true)))
    case 'ref':
      return isNeeded ? id() : pattern(/^[A-Za-z0-9_-]{0,64}$/)
    case 'refs':
      return array(id())
    case 'words':
    case 'dictionary':
      return array(text(field.max, 1))
    case 'cells':
      return array(array(text(field.max)))
    case 'rows':
      return array(object(schemasOf(field.fields, as)))
    case 'record':
      return object(schemasOf(field.fields, as))
  }
}
