/** One field of an entry, as it was and as it became. */
export interface Change {
  field: string
  before: string
  after: string
}

/** What an entry says was there before and after. */
export interface Detail {
  before: Readonly<Record<string, string>>
  after: Readonly<Record<string, string>>
}

/** 变更: the fields that differ, in the order they were written; equal ones are left out. */
export const changesOf = ({ before, after }: Detail): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const change = { field, before: before[field] ?? '', after: after[field] ?? '' }
    return change.before === change.after ? [] : [change]
  })

/** Changes as one cell of a table. */
export const changeText = (changes: readonly Change[]): string =>
  changes.map(({ field, before, after }) => `${field}：${before} → ${after}`).join('；')
