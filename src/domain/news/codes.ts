/** 新闻栏目. */
export const NEWS_CATEGORY = {
  policy: '政策动态',
  industry: '行业',
  ip: '知识产权',
  title: '职称',
  platform: '平台',
} as const

export type NewsCategory = keyof typeof NEWS_CATEGORY

/** The pieces an article is made of. */
export const BLOCK_KIND = {
  heading: '小标题',
  paragraph: '段落',
  list: '列表',
  table: '表格',
} as const

export type BlockKind = keyof typeof BLOCK_KIND

/** 关键词建议 comes from these. */
export const SUGGESTION_TYPE = {
  policy: '政策',
  news: '新闻',
  service: '服务',
  company: '企业',
  jobTitle: '职称',
} as const

export type SuggestionType = keyof typeof SUGGESTION_TYPE
