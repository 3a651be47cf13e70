/**
 * The schema functions as the browser has them: the same names, and nothing behind them. The server has read
 * the question and stripped the answer already, so a browser needs no schema and no zod. The build
 * puts this file in the place of schema.ts (vite.config.ts); types always come from schema.ts.
 */
import type * as schema from './schema.ts'

type Whole = typeof schema

const nothing = (): never => undefined as never

export const text: Whole['text'] = nothing
export const refined: Whole['refined'] = nothing
export const pattern: Whole['pattern'] = nothing
export const id: Whole['id'] = nothing
export const day: Whole['day'] = nothing
export const int: Whole['int'] = nothing
export const boolean: Whole['boolean'] = nothing
export const oneOf: Whole['oneOf'] = nothing
/** Spread into lists of codes where a body is stated: no codes, rather than nothing to spread. */
export const codesOf: Whole['codesOf'] = () => []
export const jsonParam: Whole['jsonParam'] = nothing
export const queryArray: Whole['queryArray'] = nothing
export const withDefault: Whole['withDefault'] = nothing
export const callersCompany: Whole['callersCompany'] = nothing
export const withCallersCompany: Whole['withCallersCompany'] = nothing
export const object: Whole['object'] = nothing
export const array: Whole['array'] = nothing
export const orNull: Whole['orNull'] = nothing
export const eachOrNull: Whole['eachOrNull'] = nothing
export const number: Whole['number'] = nothing
export const bytes: Whole['bytes'] = nothing
export const map: Whole['map'] = nothing
export const pageOf: Whole['pageOf'] = nothing
export const paging: Whole['paging'] = nothing
export const sorting: Whole['sorting'] = nothing
export const fileAnswer: Whole['fileAnswer'] = nothing

export const read: Whole['read'] = () => {
  throw new Error('the browser reads nothing by the schemas of the contract')
}

export const strip: Whole['strip'] = (_schema, value) => value as never
