import type { IpKind } from '#domain/ip/record-codes.ts'
import {
  COPYRIGHT_GROUP,
  groupsOf,
  IP_GROUP,
  type IpGroup,
  PATENT_GROUP,
  TRADEMARK_GROUP,
} from '#domain/ip/status.ts'
import type { Tab } from '#web/kit/Tabs.tsx'
import { grouped } from '#domain/text/numbers.ts'
import type { Counts } from '../queries.ts'
import { HIDDEN } from './asked.ts'

const GROUPS = {
  trademark: TRADEMARK_GROUP,
  patent: PATENT_GROUP,
  copyright: COPYRIGHT_GROUP,
} as const

/** 全部, the groups that a register has, and what is hidden; with how many there are of each. */
export const groupTabs = (
  kind: IpKind,
  counts: Counts | undefined,
): readonly Tab<'' | IpGroup | typeof HIDDEN>[] => {
  const note = (count: number | undefined) => (count === undefined ? {} : { note: grouped(count) })
  return [
    { value: '', name: '全部', ...note(counts?.all) },
    ...groupsOf(GROUPS[kind]).map((group) => ({
      value: group,
      name: IP_GROUP[group],
      ...note(counts?.[group]),
    })),
    ...(counts === undefined || counts.hidden > 0
      ? [{ value: HIDDEN, name: '已隐藏', ...note(counts?.hidden) } as const]
      : []),
  ]
}
