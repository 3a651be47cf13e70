import {
  type CopyrightForm,
  protectionNote,
  protectionOfForm,
} from '#domain/ip/copyright-record.ts'
import { COPYRIGHT_RECORD_KIND } from '#domain/ip/record-kinds.ts'
import { COPYRIGHT_GROUP } from '#domain/ip/status.ts'
import type { RuleTable } from '#web/kit/ip/rules.ts'
import { REGISTER } from '../kinds.ts'
import { basisOf, type FormPlan } from './plan.ts'

const computed = (form: CopyrightForm, rules: readonly RuleTable[], today: string) => {
  const protection = protectionOfForm(form, rules, today)
  if (protection === null) return {}
  const basis = basisOf(rules, 'copyrightTerm', protection.lawVersion)
  return {
    dates: [
      {
        name: '保护期至',
        value: protection.until,
        basis: `${protectionNote(protection)}，${basis}`,
      },
    ],
  }
}

/** The form of a 版权. */
export const COPYRIGHT_PLAN: FormPlan<CopyrightForm> = {
  register: REGISTER.copyright,
  kind: COPYRIGHT_RECORD_KIND,
  sections: [
    {
      id: 'basic',
      title: '基本信息',
      fields: ['kind', 'name', 'shortName', 'version', 'category', 'status'],
    },
    { id: 'registration', title: '登记', fields: ['regNo', 'certNo', 'regDate'] },
    { id: 'owner', title: '权利人', fields: ['owner', 'holder', 'rightObtained', 'rightScope'] },
    {
      id: 'dates',
      title: '完成与发表',
      fields: ['completeDate', 'published', 'publishDate', 'diedOn'],
    },
    { id: 'software', title: '软件', fields: ['sourceLines', 'language'] },
    {
      id: 'source',
      title: '来源与备注',
      hint: '写明资料从哪里来、哪天核对过，方便以后复核',
      fields: ['source', 'checkedOn', 'remark'],
    },
  ],
  required: ['name', 'owner', 'status'],
  number: 'regNo',
  classOf: () => 0,
  kept: [
    'kind',
    'owner',
    'holder',
    'rightObtained',
    'rightScope',
    'language',
    'source',
    'checkedOn',
  ],
  hints: {
    regNo: '已登记的必填，如 2026SR0581563',
    sourceLines: '行数',
    diedOn: '保护期由此推算',
    publishDate: '',
  },
  long: ['remark'],
  groups: COPYRIGHT_GROUP,
  hidden: (form) => [
    ...(form.kind === 'software' ? [] : (['sourceLines', 'language'] as const)),
    ...(form.published === 'no' ? (['publishDate'] as const) : []),
    ...(form.holder === 'person' ? [] : (['diedOn'] as const)),
  ],
  follow: () => ({}),
  rules: ['copyrightTerm'],
  computed,
}
