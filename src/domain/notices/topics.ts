/** What a section of a notice speaks of. */
export type Topic =
  | 'conditions'
  | 'materials'
  | 'time'
  | 'steps'
  | 'support'
  | 'contacts'
  /** How something is applied for: no list of steps. */
  | 'way'
  /** Anything else that has a heading. */
  | 'other'

const HEADINGS: readonly [Topic, RegExp][] = [
  ['contacts', /联系|咨询|服务电话|咨询服务/],
  [
    'conditions',
    /条件|(对象|主体|资格)$|(对象|主体|资格)(及|和|与)|^(申报|申请|参评|评价|认定)要求$|(认定|评价|复核|申报|入库|参评)标准/,
  ],
  ['materials', /材料(?!.{0,6}(条件|审核|审查))|资料/],
  ['time', /时间|期限|日程|进度安排/],
  ['steps', /程序|流程|步骤|工作安排/],
  [
    'support',
    /(支持|资助|奖励|补助|补贴|扶持|贴息|奖补|奖金|激励)(的?(标准|方式|政策|额度|内容|金额|措施|项目|范围和标准|力度))|额度|支持与/,
  ],
  ['way', /方式|报送要求|渠道/],
]

/** The topics of a heading; `level` is the rank of its number. Chapters speak of what their articles do. */
export const topicsOf = (heading: string, level: number): Topic[] => {
  if (heading === '' || level === 0) return []
  const found = HEADINGS.flatMap(([topic, words]) => (words.test(heading) ? [topic] : []))
  if (found.includes('materials') && found.includes('conditions')) return ['conditions']
  if (found.length > 0) return found
  return level === 1 ? ['other'] : []
}

const LEADS: readonly [Topic, RegExp][] = [
  ['materials', /(提交|提供|报送|准备)[^。]{0,16}材料:$|材料(应当)?(包括|如下|有)[^。]{0,4}:$/],
  [
    'conditions',
    /(符合|具备|满足)[^。]{0,16}(条件|要求)[^。]{0,6}:$|有下列(情形|行为|情况)[^。]{0,40}:$/,
  ],
  ['steps', /程序(如下|包括)?:$|程序包括/],
]

/** The topics of a sentence that a list stands under. */
export const leadTopics = (flat: string): Topic[] =>
  LEADS.flatMap(([topic, words]) => (words.test(flat) ? [topic] : []))
