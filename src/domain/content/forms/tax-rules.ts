import {
  TAX_ITEM,
  TAX_ITEMS_OF,
  TAX_RULE,
  TAX_VALUE,
  type TaxItem,
} from '../../calculators/tax-rules.ts'
import type { Field, FieldProblem, Form } from '../../fields/fields.ts'
import { documentKind } from '../kind.ts'
import { ruleFields } from './services.ts'

/** 税收优惠参数表. */
export const taxRuleFields = [
  { name: 'title', label: '标题', type: 'text', max: 100, need: 'title' },
  { name: 'code', label: '事项', type: 'choice', of: TAX_RULE, need: 'publish' },
  ...ruleFields,
  { name: 'note', label: '说明', type: 'long', max: 500 },
  {
    name: 'policyIds',
    label: '给出优惠的政策',
    type: 'refs',
    to: 'policy',
    help: '这些政策的页面会链接到对应的计算器',
  },
  {
    name: 'values',
    label: '参数',
    type: 'rows',
    of: '项',
    need: 'publish',
    fields: [
      { name: 'item', label: '参数', type: 'choice', of: TAX_ITEM, need: 'publish' },
      {
        name: 'value',
        label: '数值',
        type: 'text',
        max: 20,
        need: 'publish',
        shape: { pattern: TAX_VALUE, problem: '应为数、百分比或分数，如 3000000、15%、2/3' },
        help: '数、百分比或分数，如 3000000、15%、2/3；金额以元计',
      },
      { name: 'clause', label: '条款', type: 'text', max: 60, need: 'publish' },
      { name: 'policyId', label: '写明它的政策', type: 'ref', to: 'policy', need: 'publish' },
      { name: 'says', label: '原文', type: 'long', max: 300, need: 'publish' },
    ],
  },
] as const satisfies readonly Field[]

export const taxRule = documentKind({
  name: '税收优惠参数表',
  hint: '“能省多少”的计算器按它计算；改比例或限额时另建一份，写明从哪天到哪天。',
  fields: taxRuleFields,
  headings: { title: '规则' },
  page: { name: 'calculators', by: '' },
  drawnFrom: () => ({ call: 'calculators.rules', input: {} }),
})

/** What the calculators need of a table and no single field says. */
export const taxRuleProblems = (form: Form): FieldProblem[] => {
  const wanted: readonly TaxItem[] = TAX_ITEMS_OF[form.code as keyof typeof TAX_ITEMS_OF] ?? []
  const given = (form.values as readonly { item: TaxItem | '' }[]).map(({ item }) => item)
  const lacking = wanted.filter((item) => !given.includes(item))
  const { effectiveFrom, effectiveTo } = form as { effectiveFrom: string; effectiveTo: string }
  return [
    ...(lacking.length > 0
      ? [
          {
            path: 'values',
            label: '参数',
            text: `计算还需要：${lacking.map((item) => TAX_ITEM[item]).join('、')}`,
          },
        ]
      : []),
    ...given.flatMap((item, at) => {
      if (item === '' || wanted.length === 0) return []
      const isTwice = given.indexOf(item) < at
      if (wanted.includes(item) && !isTwice) return []
      const text = isTwice ? '这一项写了两次' : '这个事项不用这一项'
      return [{ path: `values.${at}.item`, label: `参数第 ${at + 1} 项 · 参数`, text }]
    }),
    ...(effectiveTo !== '' && effectiveTo < effectiveFrom
      ? [{ path: 'effectiveTo', label: '失效日期', text: '不能早于施行日期' }]
      : []),
  ]
}
