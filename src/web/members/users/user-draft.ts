import {
  emailProblem,
  loginNameProblem,
  mobileProblem,
  personNameProblem,
} from '#domain/registration/account.ts'
import type { Member } from '../types.ts'

/** What the form of a user holds. */
export interface UserDraft {
  userName: string
  loginName: string
  phone: string
  email: string
  sex: '' | '0' | '1'
  dept: string
  roleIds: readonly string[]
}

export type UserField = keyof UserDraft

export const EMPTY_USER: UserDraft = {
  userName: '',
  loginName: '',
  phone: '',
  email: '',
  sex: '',
  dept: '',
  roleIds: [],
}

export const DEPT_MAX = 50

/** What may be edited of somebody who is there already. */
export const EDITABLE = ['userName', 'email', 'sex', 'dept'] as const
export type EditableField = (typeof EDITABLE)[number]

const sexOf = (sex: string): UserDraft['sex'] => (sex === '0' || sex === '1' ? sex : '')

/** The form of somebody who is there already. */
export const draftOf = (member: Member): UserDraft => ({
  ...EMPTY_USER,
  userName: member.userName,
  email: member.email,
  sex: sexOf(member.sex),
  dept: member.dept,
})

/** What is wrong with each field; only what a new user needs is asked of a new one. */
export const problemsOf = (
  draft: UserDraft,
  adding: boolean,
): Partial<Record<UserField, string>> => {
  const found: [UserField, string | null][] = [
    ['userName', personNameProblem(draft.userName)],
    ['loginName', adding ? loginNameProblem(draft.loginName) : null],
    ['phone', adding ? mobileProblem(draft.phone) : null],
    ['email', emailProblem(draft.email)],
    ['roleIds', adding && draft.roleIds.length === 0 ? '请至少选择一个角色' : null],
  ]
  return Object.fromEntries(found.filter(([, text]) => text !== null))
}

/** 性别, in the order of the field. */
export const SEXES = [
  ['', '未填写'],
  ['0', '女'],
  ['1', '男'],
] as const

/** How a value of a field reads. */
const shown = (field: EditableField, value: string): string => {
  const text = field === 'sex' ? (SEXES.find(([code]) => code === value)?.[1] ?? value) : value
  return text === '' ? '（空）' : text
}

/**
 * Somebody else saved first: what was not touched here takes their value; what was typed here stays,
 * with a note of what they made of it.
 */
export const merged = (
  draft: UserDraft,
  base: UserDraft,
  fresh: UserDraft,
): { draft: UserDraft; notes: Partial<Record<EditableField, string>> } => {
  const theirs = EDITABLE.filter((field) => fresh[field] !== base[field])
  const untouched = theirs.filter((field) => draft[field] === base[field])
  const noted = theirs.filter(
    (field) => draft[field] !== base[field] && draft[field] !== fresh[field],
  )
  return {
    draft: { ...draft, ...Object.fromEntries(untouched.map((field) => [field, fresh[field]])) },
    notes: Object.fromEntries(
      noted.map((field) => [field, `他人已改为“${shown(field, fresh[field])}”`]),
    ),
  }
}
