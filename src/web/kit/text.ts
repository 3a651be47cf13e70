/** How long a text is for a person: code points, so that a rare character counts as one. */
export const lengthOf = (text: string): number => Array.from(text).length

/** The order of codes and days: that of their characters, without the tables of any language. */
export const byCode = (left: string, right: string): number =>
  left < right ? -1 : left > right ? 1 : 0

/** 14/50, for the counter of a field. */
export const counter = (text: string, max: number): string => `${lengthOf(text)}/${max}`

/** The trimmed text of one field of a form. */
export const textOf = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** What can be the id of a public thing at all; anything else is not asked for. */
export const isId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id)
