import { useState } from 'react'
import { members } from '#contract/members.ts'
import { API_ERROR } from '#contract/wire/api-error.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { useRefresh } from '../queries.ts'
import type { Member } from '../types.ts'
import {
  draftOf,
  EMPTY_USER,
  merged,
  problemsOf,
  type UserDraft,
  type UserField,
} from './user-draft.ts'

/** Id of a field's control; the summary links to it. */
export const controlId = (field: UserField): string => `user-${field}`

/**
 * The form of a member. It is saved against the version it was opened with; when somebody else was
 * first it says so, keeps what was typed and, once asked, takes over what they changed elsewhere.
 */
export const useUserForm = (
  member: Member | null,
  reread: () => Promise<Member | null>,
  onSaved: () => void,
) => {
  const { overlays } = useApplication()
  const refreshLists = useRefresh()
  const [base, setBase] = useState(member)
  const start = base === null ? EMPTY_USER : draftOf(base)
  const [draft, setDraft] = useState(start)
  const [left, setLeft] = useState<ReadonlySet<UserField>>(new Set())
  const [notes, setNotes] = useState<Partial<Record<UserField, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const [rereading, setRereading] = useState(false)
  const [refreshed, setRefreshed] = useState(false)
  const adding = useEndpointMutation(members.addUser, 'inline')
  const updating = useEndpointMutation(members.updateUser, 'inline')
  const sending = base === null ? adding : updating
  const all = problemsOf(draft, base === null)
  const fields = Object.keys(all) as UserField[]
  const shown = fields.filter((field) => attempt > 0 || left.has(field))

  const done = (text: string): void => {
    overlays.toast('success', text)
    void refreshLists()
    onSaved()
  }
  const submit = (): void => {
    if (sending.isPending) return
    if (fields.length > 0) {
      setAttempt(attempt + 1)
      if (fields.length === 1) document.getElementById(controlId(fields[0]!))?.focus()
      return
    }
    const { userName, email, sex, dept } = draft
    const own = { userName: userName.trim(), email: email.trim(), sex, dept: dept.trim() }
    setRefreshed(false)
    if (base === null) {
      const { loginName, phone, roleIds } = draft
      adding.mutate(
        { ...own, loginName, phone, roleIds: [...roleIds] },
        { onSuccess: () => done('已添加') },
      )
    } else
      updating.mutate(
        { ...own, userId: base.userId, version: base.version },
        { onSuccess: () => done('已保存') },
      )
  }
  const refresh = async (): Promise<void> => {
    if (base === null) return
    setRereading(true)
    const fresh = await reread()
    setRereading(false)
    if (fresh === null) return
    const now = merged(draft, draftOf(base), draftOf(fresh))
    setBase(fresh)
    setDraft(now.draft)
    setNotes(now.notes)
    setRefreshed(true)
    updating.reset()
  }
  return {
    draft,
    notes,
    attempt,
    rereading,
    refreshed,
    saving: sending.isPending,
    problems: Object.fromEntries(shown.map((field) => [field, all[field]])) as typeof all,
    faults:
      attempt === 0
        ? []
        : fields.map((field) => ({ id: controlId(field), text: all[field] ?? '' })),
    failure: sending.error?.message ?? null,
    conflict: base !== null && sending.error?.code === API_ERROR.conflict.code,
    dirty: (Object.keys(draft) as UserField[]).some((field) => draft[field] !== start[field]),
    change: <F extends UserField>(field: F, value: UserDraft[F]): void =>
      setDraft({ ...draft, [field]: value }),
    leave: (field: UserField): void => {
      if (draft[field] !== '') setLeft(new Set([...left, field]))
    },
    submit,
    refresh: () => void refresh(),
  }
}

export type UserForm = ReturnType<typeof useUserForm>
