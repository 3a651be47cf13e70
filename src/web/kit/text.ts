/** How long a text is for a person: code points, so that a rare character counts as one. */
export const lengthOf = (text: string): number => Array.from(text).length

/** 1,284 */
export const grouped = (count: number): string => count.toLocaleString('en-US')

/** 14/50, for the counter of a field. */
export const counter = (text: string, max: number): string => `${lengthOf(text)}/${max}`

/** The trimmed text of one field of a form. */
export const textOf = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value.trim() : ''
}
