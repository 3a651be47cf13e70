/** Whether two values of JSON say the same, whatever the order of their fields. */
export const sameValue = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, at) => sameValue(value, other[at]))
    )
  const [mine, theirs] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const names = Object.keys(mine)
  return (
    names.length === Object.keys(theirs).length &&
    names.every((name) => Object.hasOwn(theirs, name) && sameValue(mine[name], theirs[name]))
  )
}
