/**
 * The words as the browser has them: the same names, and nothing behind them. The server has read
 * the question and stripped the answer already, so a browser needs no schema and no zod. The build
 * puts this file in the place of words.ts (vite.config.ts); types always come from words.ts.
 */
import type * as words from './words.ts'

type Words = typeof words

const nothing = (): never => undefined as never

export const text: Words['text'] = nothing
export const ruled: Words['ruled'] = nothing
export const shaped: Words['shaped'] = nothing
export const id: Words['id'] = nothing
export const day: Words['day'] = nothing
export const int: Words['int'] = nothing
export const flag: Words['flag'] = nothing
export const choice: Words['choice'] = nothing
/** Spread into lists of codes where a body is stated: no codes, rather than nothing to spread. */
export const codesOf: Words['codesOf'] = () => []
export const packed: Words['packed'] = nothing
export const list: Words['list'] = nothing
export const orElse: Words['orElse'] = nothing
export const callersCompany: Words['callersCompany'] = nothing
export const record: Words['record'] = nothing
export const rows: Words['rows'] = nothing
export const orNull: Words['orNull'] = nothing
export const eachOrNull: Words['eachOrNull'] = nothing
export const number: Words['number'] = nothing
export const bytes: Words['bytes'] = nothing
export const table: Words['table'] = nothing
export const pageOf: Words['pageOf'] = nothing
export const paging: Words['paging'] = nothing

export const read: Words['read'] = () => {
  throw new Error('the browser reads nothing by the words of the contract')
}

export const strip: Words['strip'] = (_word, value) => value as never
