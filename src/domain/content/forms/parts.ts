import { CONFIDENCE_FOR_EDITORS } from '../../policies/editor-labels.ts'
import type { Field, Shape } from '../../fields/fields.ts'

/** 可信度 of a statement. */
export const confidence = {
  name: 'confidence',
  label: '可信度',
  type: 'choice',
  of: CONFIDENCE_FOR_EDITORS,
  need: 'publish',
} as const satisfies Field

export const checkedOn = {
  name: 'checkedOn',
  label: '核对日期',
  type: 'day',
  need: 'publish',
  help: '最后一次与原文核对的日期',
} as const satisfies Field

/** 待核实: statements that are not confirmed yet. */
export const unverified = {
  name: 'unverified',
  label: '待核实',
  type: 'words',
  max: 500,
  long: true,
  help: '尚未核实的内容，将在页面上注明',
} as const satisfies Field

export const DICT_CODE: Shape = { pattern: '[A-Za-z0-9_-]+', problem: '编码不正确' }

/** 窗口批次的口径: published = official dates; reference = a past year; always; unknown. */
export const CERTAINTY = {
  published: '官方已公布',
  reference: '往年参考',
  always: '长期受理',
  unknown: '时间待定',
} as const

/** What every publication has beside its body. */
export const publicationFields = [
  { name: 'publishedOn', label: '发布日期', type: 'day', need: 'publish' },
  {
    name: 'position',
    label: '排序',
    type: 'number',
    whole: true,
    max: 100_000,
    help: '小的在前，相同时新的在前',
  },
] as const satisfies readonly Field[]
