import { copyrightRecords, patentRecords, trademarkRecords } from '#contract/ip-records.ts'
import type { IpKind } from '#domain/ip/record-codes.ts'
import type { PageName } from '#domain/pages/pages.ts'

/** The calls of one of the three registers. */
export type IpCalls = typeof trademarkRecords | typeof patentRecords | typeof copyrightRecords

/** What the pages know of a register: its names, its pages, its codes and its calls. */
export interface Register {
  kind: IpKind
  name: string
  /** What a row is counted in. */
  unit: string
  list: PageName
  add: PageName
  /** Its permission; `:add` and the like stand below it. */
  code: 'ip:trademark' | 'ip:patent' | 'ip:copyright'
  calls: IpCalls
}

export const REGISTER = {
  trademark: {
    kind: 'trademark',
    name: '商标',
    unit: '件',
    list: 'trademark',
    add: 'addTrademark',
    code: 'ip:trademark',
    calls: trademarkRecords,
  },
  patent: {
    kind: 'patent',
    name: '专利',
    unit: '件',
    list: 'patent',
    add: 'addPatent',
    code: 'ip:patent',
    calls: patentRecords,
  },
  copyright: {
    kind: 'copyright',
    name: '版权',
    unit: '项',
    list: 'copyright',
    add: 'addCopyright',
    code: 'ip:copyright',
    calls: copyrightRecords,
  },
} as const satisfies Record<IpKind, Register>
