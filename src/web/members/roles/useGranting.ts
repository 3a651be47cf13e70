import { useState } from 'react'
import { members } from '#contract/members.ts'
import { API_ERROR } from '#contract/wire/api-error.ts'
import {
  changesOf,
  codesToGrant,
  rowToggled,
  ticksOf,
  toggled,
  type TreeNode,
  type TreeRow,
} from '#domain/permissions/tree.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { useRefresh } from '../queries.ts'
import type { Role } from '../types.ts'

/**
 * The boxes of one role and their saving. They are saved against the version that was shown when the
 * first one changed; when somebody else was first the ticks stay, to be compared with the new state.
 */
export const useGranting = (
  role: Role,
  tree: readonly TreeNode[],
  free: (code: string) => boolean,
) => {
  const { overlays } = useApplication()
  const refreshLists = useRefresh()
  const granting = useEndpointMutation(members.grant, 'inline')
  // What the role held when its first box was turned over; null while nothing is.
  const [base, setBase] = useState<Role | null>(null)
  const from = base ?? role
  const before = ticksOf(tree, from.permissionCodes)
  const [turned, setTurned] = useState<ReadonlySet<string> | null>(null)
  const ticks = turned ?? before
  const changed = changesOf(tree, before, ticks)
  const take = (next: ReadonlySet<string>): void => {
    if (next === ticks) return
    setTurned(next)
    if (base === null) setBase(role)
  }
  const drop = (): void => {
    setTurned(null)
    setBase(null)
    granting.reset()
  }
  const save = (): void => {
    if (changed.length === 0 || granting.isPending) return
    granting.mutate(
      { roleId: from.roleId, permissionCodes: codesToGrant(tree, ticks), version: from.version },
      {
        onSuccess: () => {
          overlays.toast('success', '已保存，权限立即生效')
          void refreshLists().then(drop)
        },
      },
    )
  }
  return {
    ticks,
    changed,
    saving: granting.isPending,
    failure: granting.error?.message ?? null,
    conflict: granting.error?.code === API_ERROR.conflict.code,
    turn: (row: TreeRow, code: string) => take(toggled(row, code, ticks, free)),
    turnRow: (row: TreeRow) => take(rowToggled(row, ticks, free)),
    save,
    drop,
    /** Compares the ticks with the role as it stands now. */
    refresh: () => {
      void refreshLists().then(() => {
        setBase(null)
        granting.reset()
      })
    },
  }
}

export type Granting = ReturnType<typeof useGranting>
