import { SERVICE_TAB } from '#domain/consultation/contact.ts'
import {
  CHECK_FOR_EDITORS,
  CONFIDENCE_FOR_EDITORS,
  KIND_FOR_EDITORS,
} from '#domain/policies/editor-labels.ts'
import {
  DEADLINE_KIND,
  ENT_SIZE,
  HIGHTECH_FIELD,
  POLICY_KIND,
  POLICY_LEVEL,
  POLICY_TYPE,
  SUPPORT_MODE,
  VALIDITY,
  WINDOW_STATE,
} from '#domain/policies/codes.ts'
import { POLICY_STATUS } from '#domain/policies/publishing.ts'
import { SYNONYMS, type SynonymTable } from '#domain/search/synonyms.ts'
import type { ContentDictionary } from './content.ts'

/** The code tables of the domain, which name what the code knows. */
const TABLES: Readonly<Record<string, readonly [source: string, table: Record<string, string>]>> = {
  POLICY_LEVEL: ['政策层级', POLICY_LEVEL],
  POLICY_TYPE: ['政策类型', POLICY_TYPE],
  POLICY_KIND: ['政策性质', POLICY_KIND],
  POLICY_STATUS: ['政策编辑状态', POLICY_STATUS],
  SUPPORT_MODE: ['支持方式', SUPPORT_MODE],
  WINDOW_STATE: ['申报窗口状态', WINDOW_STATE],
  VALIDITY: ['效力状态', VALIDITY],
  HIGHTECH_FIELD: ['国家重点支持的高新技术领域', HIGHTECH_FIELD],
  ENT_SIZE: ['统计上大中小微型企业划分办法（2017）', ENT_SIZE],
  CONDITION_KIND: ['条件性质', KIND_FOR_EDITORS],
  CONDITION_CHECK: ['条件核对方式', CHECK_FOR_EDITORS],
  DEADLINE_KIND: ['截止口径', DEADLINE_KIND],
  CONFIDENCE: ['可信度', CONFIDENCE_FOR_EDITORS],
  SERVICE_TAB: ['免费咨询类别', SERVICE_TAB],
}

/** The dictionaries that the code itself states. */
export const ownDictionaries = (): ContentDictionary[] => [
  ...Object.entries(TABLES).map(([dictType, [source, table]]) => ({
    dictType,
    source,
    entries: Object.entries(table),
  })),
  { dictType: 'SYNONYM', source: '检索同义词', entries: synonymEntries(SYNONYMS) },
]

/** Each official term with its other names, then each lay word with what it stands for. */
const synonymEntries = ({ groups, lay }: SynonymTable): [string, string][] => {
  const entries = new Map<string, string>()
  const add = (term: string | undefined, others: readonly string[]): void => {
    if (term !== undefined && others.length > 0 && !entries.has(term))
      entries.set(term, others.join('、').slice(0, 200))
  }
  for (const [official, ...others] of groups) add(official, others)
  for (const { lay: words, official } of lay) for (const word of words) add(word, official)
  return [...entries]
}
