import { isId } from '#web/kit/text.ts'

/** What an address says of things that stand side by side. */
export interface ComparedIds {
  /** Each once, in the order of the address, `most` of them. */
  ids: string[]
  /** One was named more than once. */
  repeated: boolean
  /** Something can be no id. */
  unreadable: boolean
  /** More were named than can stand side by side. */
  over: boolean
}

/** Reads ids joined by commas; whatever can be none is left out. */
export const comparedIds = (text: string, most: number): ComparedIds => {
  const named = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const ids = [...new Set(named.filter(isId))]
  return {
    ids: ids.slice(0, most),
    repeated: new Set(named).size < named.length,
    unreadable: !named.every(isId),
    over: ids.length > most,
  }
}
