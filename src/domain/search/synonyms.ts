import { LAW_EQUAL, LAW_LAY } from './terms/law.ts'
import { PEOPLE_EQUAL, PEOPLE_LAY } from './terms/people.ts'
import { POLICY_EQUAL, POLICY_LAY } from './terms/policy.ts'
import { PROPERTY_EQUAL, PROPERTY_LAY } from './terms/property.ts'
import type { EqualTerms, LayTerm } from './terms/rows.ts'
import { TAX_EQUAL, TAX_LAY } from './terms/tax.ts'

/** 同义词表: how companies say it, and how documents write it. Plain data. */

export interface SynonymTable {
  version: string
  groups: readonly EqualTerms[]
  lay: readonly LayTerm[]
  /** Words of asking that name no matter; they hardly count in a question. */
  fillers: readonly string[]
  /** The same for words that count as such only when they stand alone: 要 in 我要, not in 主要. */
  particles: readonly string[]
}

/** Changed with every change of the terms; documents must be indexed again then. */
const VERSION = '2026-11-28'

const GROUPS: readonly EqualTerms[] = [
  ...[...POLICY_EQUAL, ...TAX_EQUAL, ...PROPERTY_EQUAL, ...PEOPLE_EQUAL, ...LAW_EQUAL],
]

const LAY: readonly LayTerm[] = [
  ...[...POLICY_LAY, ...TAX_LAY, ...PROPERTY_LAY, ...PEOPLE_LAY, ...LAW_LAY],
]

const FILLERS: readonly string[] = [
  ...['什么', '是什么', '什么是', '怎么', '怎么样', '怎样', '如何', '多少', '哪些', '哪里'],
  ...['哪个', '几个', '吗', '呢', '吧', '啊', '的', '了', '请问', '请教', '想问', '想问下'],
  ...['可以', '能不能', '能否', '是否', '可不可以', '有没有', '我们', '我们公司', '我公司'],
  ...['本公司', '我司', '我想', '想要', '需要', '关于', '一下', '现在', '目前', '今年', '最新'],
  ...[
    '麻烦问一下',
    '麻烦',
    '到底',
    '应该',
    '多久',
    '为什么',
    '是不是',
    '要不要',
    '怎么办',
    '谁能',
    '帮我',
    '查一下',
  ],
]

const PARTICLES: readonly string[] = [
  '我 我们 你 你们 您 他 她 它 他们 她们 咱 咱们 自己 这 那 这个 那个 这些',
  '那些 这样 那样 这种 那种 哪 哪个 哪些 哪里 哪儿 谁 啥 什么 怎么 怎样 怎么样',
  '咋 咋办 如何 为何 为什么 多少 多久 几 几个 吗 呢 吧 啊 呀 嘛 么 的 了 着',
  '过 地 得 和 与 及 或 或者 还是 并 并且 而 而且 但 但是 可是 不过 然后 所以',
  '因为 由于 如果 要是 假如 的话 就 才 都 也 还 又 再 很 太 挺 最 更 比较',
  '非常 特别 已经 曾经 正在 一直 刚 刚刚 刚才 能 能否 能不能 可以 可不可以 可否',
  '会 会不会 要 要不要 想 想要 需要 应 应该 应当 必须 是 是不是 是否 有 有没有',
  '没有 没 没法 把 被 给 让 叫 使 对 对于 关于 在 从 向 往 到 由 于 以 为',
  '为了 跟 同 比 按 按照 根据 通过 请 请问 请教 问 想问 问下 一下 一些 一个 一',
  '个 这么 那么 其实 大概 左右 上 下 里 中 内 外 前 后 时 时候 当 只 只是',
  '只有 就是 算 算不算 来 去 做 办 弄 搞 用 拿 行 不行 行不行 好 好不好 对不对',
  '谢谢 您好 你好 各位 老师 大家 帮 帮忙 帮我 看看 知道 听说 觉得 认为 现在 目前',
  '今年 最近 最新 到底 究竟 具体 一般 通常 大约 真的 之 其 所 者 等 等等 即 则',
  '且 若 不 不能 别 每 每个 各 某 该 本 此 点 些 种 件 次 样 事 事情 情况',
  '问题 东西 人 说 讲 看 找 走',
].flatMap((line) => line.split(' '))

export const SYNONYMS: SynonymTable = {
  version: VERSION,
  groups: GROUPS,
  lay: LAY,
  fillers: FILLERS,
  particles: PARTICLES,
}
