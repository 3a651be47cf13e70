import type { Contract } from '#contract/index.ts'
import type { Handlers } from '#server/wire/handler.ts'

/** What the handlers are told of names; the dictionaries' book answers it. */
export interface MatchingNames {
  entries(dictType: string): readonly { dictCode: string; dictDesc: string }[]
  regionsBelow(parent: string): readonly { code: string; name: string }[]
}

/** The groups of the search page: code as the search call names the field, title, dictionary. */
const GROUPS = [
  ['levels', '政策层级', 'POLICY_LEVEL'],
  ['windowStates', '申报状态', 'WINDOW_STATE'],
  ['supportModes', '支持方式', 'SUPPORT_MODE'],
  ['types', '政策类型', 'POLICY_TYPE'],
  ['industryCodes', '所属行业', 'INDUSTRY'],
  ['hightechFields', '技术领域', 'HIGHTECH_FIELD'],
  ['sizes', '企业规模', 'ENT_SIZE'],
] as const

/** 精准匹配: the conditions a visitor may choose from. */
export const createMatchingHandlers = (parts: {
  names: MatchingNames
}): Handlers<Contract['matching']> => ({
  conditions: async () => ({
    groups: [
      {
        code: 'regionCodes',
        name: '适用地区',
        options: [
          { code: '000000', name: '全国' },
          ...parts.names.regionsBelow('000000').map(({ code, name }) => ({ code, name })),
        ],
      },
      ...GROUPS.map(([code, name, dictType]) => ({
        code,
        name,
        options: parts.names
          .entries(dictType)
          .map((it) => ({ code: it.dictCode, name: it.dictDesc })),
      })),
    ],
  }),
})
