import { ANSWER_TOPIC } from '../../answers/topics.ts'
import type { Field } from '../../fields/fields.ts'
import { callById, documentKind, SLUG } from '../kind.ts'
import { checkedOn, confidence } from './parts.ts'

/** An answer stands on a card above what a search finds. */
export const ANSWER_MAX = 80

/** 解答. */
export const answerFields = [
  { name: 'question', label: '问题', type: 'text', max: 40, need: 'title' },
  { name: 'topic', label: '类别', type: 'choice', of: ANSWER_TOPIC, need: 'publish' },
  {
    name: 'asked',
    label: '还会怎么问',
    type: 'words',
    max: 40,
    need: 'publish',
    help: '同一件事，人们平常的各种问法；搜索按这些问法认出问题，越多越准',
  },
  {
    name: 'confused',
    label: '容易混淆的问法',
    type: 'words',
    max: 40,
    help: '听起来像、其实这里没有回答的问题；写明了，卡片就不会误出',
  },
  { name: 'answer', label: '回答', type: 'long', max: ANSWER_MAX, need: 'publish' },
  {
    name: 'steps',
    label: '怎么做',
    type: 'rows',
    of: '步',
    fields: [
      { name: 'text', label: '做什么', type: 'text', max: 60, need: 'publish' },
      { name: 'cost', label: '官方费用', type: 'text', max: 30 },
      { name: 'time', label: '时间', type: 'text', max: 30 },
    ],
  },
  {
    name: 'basis',
    label: '依据',
    type: 'rows',
    of: '条',
    need: 'publish',
    fields: [
      { name: 'policyId', label: '政策', type: 'ref', to: 'policy', need: 'publish' },
      { name: 'clause', label: '条款', type: 'text', max: 60, help: '与政策里写的一致' },
      { name: 'says', label: '说了什么', type: 'long', max: 100, need: 'publish' },
    ],
  },
  {
    name: 'links',
    label: '接着可以',
    type: 'rows',
    of: '个',
    fields: [
      { name: 'name', label: '名称', type: 'text', max: 20, need: 'publish' },
      { name: 'url', label: '地址', type: 'link', max: 200, local: true },
    ],
  },
  { name: 'notFor', label: '哪些情况不适用', type: 'words', max: 80, long: true },
  confidence,
  checkedOn,
] as const satisfies readonly Field[]

export const answer = documentKind({
  name: '解答',
  hint: '搜索结果上方的一张卡片：有人这样问时，先给一句话的回答。',
  fields: answerFields,
  id: { by: 'server', ...SLUG },
  page: { name: 'answers', by: 'id' },
  drawnFrom: callById('showcase.answer', 'answerId'),
})
