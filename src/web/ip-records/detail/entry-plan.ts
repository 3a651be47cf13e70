import { ENTRY_TYPES, type EntryType, type IpKind } from '#domain/ip/record-codes.ts'

/** What is asked of an entry of a type, and what the fields are called there. */
export interface EntryPlan {
  /** Null where it is not asked for. */
  date: string
  dateRequired: boolean
  until: string | null
  party: string | null
  partyRequired: boolean
  note: string
  filesRequired: boolean
  usageKind: boolean
}

const PLAIN: EntryPlan = {
  date: '日期',
  dateRequired: true,
  until: null,
  party: null,
  partyRequired: false,
  note: '说明',
  filesRequired: false,
  usageKind: false,
}

export const ENTRY_PLAN: Readonly<Record<EntryType, EntryPlan>> = {
  usage: { ...PLAIN, date: '使用日期', usageKind: true },
  licence: {
    ...PLAIN,
    date: '许可起始日',
    until: '许可截止日',
    party: '被许可人',
    partyRequired: true,
  },
  transfer: { ...PLAIN, date: '转让日期', party: '受让人', partyRequired: true },
  pledge: {
    ...PLAIN,
    date: '质押日期',
    until: '质押截止日',
    party: '质权人',
    partyRequired: true,
  },
  change: { ...PLAIN, date: '变更日期', note: '变更内容' },
  openLicence: { ...PLAIN, date: '声明日期', until: '截止日' },
  paper: { ...PLAIN, dateRequired: false, note: '说明', filesRequired: true },
}

/** The groups in which entries are shown, each with the types that it takes. */
export const entryGroups = (
  kind: IpKind,
): readonly { id: string; title: string; types: readonly EntryType[]; empty: string }[] => {
  const of = (types: readonly EntryType[]): readonly EntryType[] =>
    types.filter((type) => (ENTRY_TYPES[kind] as readonly EntryType[]).includes(type))
  return [
    {
      id: 'usage',
      title: '使用证据',
      types: of(['usage']),
      empty: '暂无使用证据。连续三年没有使用的注册商标可能被申请撤销，建议定期留存。',
    },
    {
      id: 'deals',
      title: '许可、转让与变更',
      types: of(['licence', 'openLicence', 'transfer', 'pledge', 'change']),
      empty: '暂无许可、转让、质押或变更登记',
    },
    { id: 'papers', title: '附件', types: of(['paper']), empty: '暂无附件' },
  ].filter(({ types }) => types.length > 0)
}
