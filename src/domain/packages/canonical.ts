/**
 * A value of JSON as one text that is the same for the same value: fields in the order of their
 * names, nothing between them, fields without a value left out. A digest is taken of its UTF-8.
 */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const fields = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`)
  return `{${fields.join(',')}}`
}
