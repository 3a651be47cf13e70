import type { Endpoint } from '#contract/wire/endpoint.ts'

/** A field of a call that names a thing, wherever it stands in the input. */
export interface Reference {
  /** Names of the fields that lead to it, e.g. `items.materialId`. */
  path: string
  /** Name of the field of the call. */
  field: string
  /** Whether the call takes several at once. */
  isList: boolean
}

interface Def {
  type: string
  checks?: { _zod?: { def?: { pattern?: RegExp } } }[]
  shape?: Record<string, Word>
  options?: Word[]
  in?: Word
  out?: Word
  element?: Word
  innerType?: Word
  valueType?: Word
}
interface Word {
  _zod?: { def: Def }
}

/** A field whose text is an id by the pattern that it must have. */
const ID_PATTERN =
  /\[A-Za-z0-9_-\]|\[0-9A-Za-z-\]|\[0-9a-f-\]|\[a-zA-Z0-9_-\]|\[\\w-\]|\^(DD|SB|ZC|HZ)/
/** A field that is one by its name. */
const ID_NAME =
  /(Id|Ids|No|Nos|Img|Key|Token)$|^(id|ids|keys?|refs?|token|link|invite|heads|code|ticket|actor|uploader|nth)$/

/** Every field of a call that names a thing, but for `companyId`, which every cell of the matrix varies. */
export const referencesOf = (endpoint: Endpoint): Reference[] => {
  const found = new Map<string, Reference>()
  const walk = (word: Word | undefined, path: readonly string[], isList: boolean): void => {
    const def = word?._zod?.def
    if (def === undefined) return
    const name = path.at(-1) ?? ''
    const patterns = (def.checks ?? []).map((check) => check._zod?.def?.pattern?.source ?? '')
    const [field] = path
    const names = def.shape === undefined && def.element === undefined && ID_NAME.test(name)
    if (field !== undefined && (names || patterns.some((each) => ID_PATTERN.test(each))))
      found.set(path.join('.'), { path: path.join('.'), field, isList })
    for (const inner of [def.in, def.out, def.innerType, def.valueType, ...(def.options ?? [])])
      walk(inner, path, isList)
    walk(def.element, path, isList || path.length === 1)
    for (const [each, inner] of Object.entries(def.shape ?? {}))
      walk(inner, [...path, each], isList)
  }
  walk(endpoint.input as unknown as Word, [], false)
  found.delete('companyId')
  return [...found.values()]
}
