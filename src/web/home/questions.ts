import { search } from '#contract/search.ts'
import { HOT_INPUT } from '#web/policies/search/words.ts'
import { ask } from '#web/wire/query.ts'

/** 热门搜索, the same question as the search box asks. */
export const askHotWords = () => ask(search.hot, HOT_INPUT)
