/** How long a text is for a person: code points, so that a rare character counts as one. */
export const lengthOf = (text: string): number => [...text].length

/** 1,284 */
export const grouped = (count: number): string => count.toLocaleString('en-US')

/** 14/50, for the counter of a field. */
export const counter = (text: string, max: number): string => `${lengthOf(text)}/${max}`
