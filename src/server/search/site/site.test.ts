import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteSearch } from '#contract/site-search.ts'
import { createTestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

let server: ContentServer
beforeAll(async () => {
  server = await createContentServer(movableClock('2026-11-26T04:00:00Z'))
})
afterAll(async () => server.close())

const ask = async (keyword: string, more: object = {}) =>
  createTestClient(server.app).call(siteSearch.find, { keyword, ...more })
/** The first things of an answer: `kind/id`. */
const first = async (keyword: string, depth = 5): Promise<string[]> =>
  (await ask(keyword)).records.slice(0, depth).map(({ kind, objId }) => `${kind}/${objId}`)

describe('one question finds every kind', () => {
  // The everyday examples of the design, with what a consultant would show.
  test.each([
    ['评职称', 'page/jobTitle'],
    ['研发补贴', 'policy/yanfa-jiajikouchu-huisuan-qingjiao'],
    ['公司刚成立能拿什么钱', 'scenario/startup'],
    ['招人补贴', 'policy/kuogang-buzhu-2026'],
    ['怎么申请高新', 'policy/gaoqi-rending-guanli-banfa'],
    ['商标续展费用', 'page/ip'],
    ['能省多少', 'page/calculators'],
    ['驳回复审要加多少官费', 'page/calculators'],
    ['专利年费', 'news/zhuanli-nianfei-suanfa'],
    ['会讲粤语的商标老师', 'expert/user-expert-chen'],
    ['国科发火2016 32', 'policy/gaoqi-rending-guanli-banfa'],
  ])('%s shows %s among its first five', async (keyword, wanted) => {
    expect(await first(keyword)).toContain(wanted)
  })

  test('a company is found by its name and leads to its place in the directory', async () => {
    const { records } = await ask('云江', { group: 'company' })
    expect(records.length).toBeGreaterThan(0)
    expect(records[0]!.link).toMatch(/^\/companyList\?q=/)
  })
})

describe('a list', () => {
  test('counts by groups what holds enough of the question, and keeps to one', async () => {
    const all = await ask('商标', { pageSize: 50 })
    const sum = all.groups.reduce((total, { count }) => total + count, 0)
    expect(all.weakFrom).toBeGreaterThanOrEqual(sum)
    expect(all.total).toBeGreaterThanOrEqual(all.weakFrom)
    const services = await ask('商标', { group: 'service', pageSize: 50 })
    const kinds = new Set(services.records.map(({ kind }) => kind))
    expect([...kinds].every((kind) => /service|scenario|successCase/.test(kind))).toBe(true)
    expect(services.groups).toEqual(all.groups)
  })

  test('is the same from page to page', async () => {
    const whole = await ask('研发费用', { pageSize: 20 })
    const [one, two] = [
      await ask('研发费用', { pageSize: 10 }),
      await ask('研发费用', { pageSize: 10, page: 1 }),
    ]
    expect([...one.records, ...two.records].map(({ objId }) => objId)).toEqual(
      whole.records.map(({ objId }) => objId),
    )
  })

  test('a policy opens at the passage that fits, with the words that were found', async () => {
    const { records } = await ask('高企认定要提交哪些材料', { group: 'policy' })
    const hit = records.find(({ link }) => link.includes('#material-'))
    expect(hit?.heading).toBe('申报材料')
    expect(hit?.snippet.some((run) => run.hit)).toBe(true)
    expect(hit?.link).toMatch(/^\/policy\/detail\?id=[a-z0-9-]+&hit=.+#material-\d+$/)
  })

  test('what holds where the asker is comes before what holds elsewhere', async () => {
    const placeOf = async (regionCode: string): Promise<string[]> =>
      (await ask('专精特新 奖励', { group: 'policy', regionCode, pageSize: 10 })).records.map(
        ({ regionName }) => regionName,
      )
    const [there, elsewhere] = [await placeOf('110000'), await placeOf('440000')]
    const firstOf = (names: string[], name: string): number =>
      names.findIndex((it) => it.startsWith(name))
    expect(firstOf(there, '北京')).toBeGreaterThanOrEqual(0)
    expect(firstOf(there, '北京')).toBeLessThan(
      firstOf(elsewhere, '北京') < 0 ? 10 : firstOf(elsewhere, '北京') + 1,
    )
    expect(there).not.toEqual(elsewhere)
  })

  test('a slip is put right unless exactly that is asked', async () => {
    const put = await ask('高薪技术企业认定')
    expect(put.corrected).toBe('高新技术企业认定')
    expect((await ask('高薪技术企业认定', { exact: true })).corrected).toBe('')
  })

  test('what is no question of this portal finds nothing', async () => {
    expect(await ask('asdfgh')).toMatchObject({ total: 0, records: [] })
  })

  test('a question of blanks is refused', async () => {
    await expect(ask('  ')).rejects.toThrow('搜索词不能为空')
  })
})

describe('an answer above the list', () => {
  test.each([
    ['研发补贴怎么拿', 'rd-subsidy'],
    ['招人有没有补贴', 'hire-subsidy'],
    ['注册商标要多久', 'ip-trademark-time'],
  ])('%s is answered', async (keyword, wanted) => {
    const { answer } = await ask(keyword)
    expect(answer?.card.answerId).toBe(wanted)
    expect(answer?.card.basis.length).toBeGreaterThan(0)
  })

  test.each(['食堂', '知行', 'asdfgh', '上海 闵行 数字化'])('%s is not', async (keyword) => {
    expect((await ask(keyword)).answer).toBeNull()
  })

  test('where none is sure, those that may be meant are named', async () => {
    const { answer, nearAnswers } = await ask('秦知贷是补给我们还是补给银行啊')
    expect(answer).toBeNull()
    expect(nearAnswers.map(({ answerId }) => answerId)).toContain('ip-pledge-loan')
    expect(nearAnswers.every(({ question }) => question !== '')).toBe(true)
  })

  test.each(['知行', 'asdfgh', '今天天气'])('none is named for %s', async (keyword) => {
    expect((await ask(keyword)).nearAnswers).toEqual([])
  })

  test('stands above the first page of everything alone', async () => {
    const keyword = '研发补贴怎么拿'
    expect((await ask(keyword, { group: 'policy' })).answer).toBeNull()
    expect((await ask(keyword, { page: 1 })).answer).toBeNull()
    const near = await ask('秦知贷是补给我们还是补给银行啊', { page: 1 })
    expect(near.nearAnswers).toEqual([])
  })
})
