import type { Names } from './parts.ts'

/** A region from its province down: 浙江省 杭州市 西湖区. */
export const placeOf = (code: string, names: Names): string => {
  const parents = new Map(names.regions().map((it) => [it.code, it.parent]))
  const path: string[] = []
  for (let at: string | undefined = code; at !== undefined && parents.has(at); at = parents.get(at))
    path.unshift(names.regionName(at))
  return path.length > 0 ? path.join(' ') : names.regionName(code)
}

/** The name of an industry, or of the section it lies in; empty when neither is known. */
export const industryName = (code: string, names: Names): string => {
  const known = (it: string): string => {
    const name = names.name('INDUSTRY', it)
    return name === it ? '' : name
  }
  return known(code) || known(code.slice(0, 1))
}
