import type { Names } from './parts.ts'

/** A region from its province down: 浙江省 杭州市 西湖区. */
export const placeOf = (code: string, names: Names): string => {
  const parents = new Map(names.regions().map((it) => [it.code, it.parent]))
  const path: string[] = []
  for (let at: string | undefined = code; at !== undefined && parents.has(at); at = parents.get(at))
    path.unshift(names.regionName(at))
  return path.length > 0 ? path.join(' ') : names.regionName(code)
}

/** The name of a division, else of the section it lies in; empty when neither is known. */
export const industryName = (code: string, names: Names): string => {
  const known = (dictionary: string, it: string): string => {
    const name = names.name(dictionary, it)
    return name === it ? '' : name
  }
  return (
    known('INDUSTRY_DIVISION', code.slice(0, 3)) ||
    known('INDUSTRY', code) ||
    known('INDUSTRY', code.slice(0, 1))
  )
}
