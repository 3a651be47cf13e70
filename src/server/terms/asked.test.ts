import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { search } from '#contract/search.ts'
import { siteOpenings } from '#contract/site-openings.ts'
import { siteSearch } from '#contract/site-search.ts'
import { terms } from '#contract/terms.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { entriesOf, eventually, refused } from '#server/testing/effects.ts'

let server: TestApp
let admin: TestClient
let visitors = 0
beforeAll(async () => {
  server = await createTestApp()
  admin = await loginAs(server.app, 'admin', server.password)
})
afterAll(async () => server.close())

const visitor = (): TestClient =>
  createTestClient(server.app, { browser: true, address: `203.0.113.${++visitors}` })
const foundBy = async (keyword: string): Promise<string[]> => {
  const { records } = await visitor().call(siteSearch.find, { keyword })
  return records.slice(0, 3).map(({ kind, objId }) => `${kind}/${objId}`)
}
const unanswered = async (): Promise<string[]> =>
  (await admin.call(terms.unanswered, {})).records.map(({ keyword }) => keyword)

const KEY = { kind: 'policy', objId: 'gaoqi-gengming-zhongda-bianhua' } as const
const QUESTION = '犀牛蘑菇搬去隔壁'

describe('常见问法', () => {
  test('a search in vain is listed until an operator names its answer, which it then finds', async () => {
    expect(await foundBy(QUESTION)).not.toContain(`${KEY.kind}/${KEY.objId}`)
    for (let person = 0; person < 2; person++)
      await visitor().call(search.log, { keyword: QUESTION, total: 0 })
    await visitor().call(search.log, { keyword: '高新技术企业认定', total: 9 })
    expect(await unanswered()).toContain(QUESTION)
    expect(await unanswered()).not.toContain('高新技术企业认定')

    const entries = await entriesOf(server, async () => {
      expect(await admin.call(terms.addAsked, { ...KEY, question: ` ${QUESTION} ` })).toEqual({
        added: true,
      })
    })
    expect(entries).toMatchObject([
      {
        action: 'asked.edit',
        objectId: `${KEY.kind}/${KEY.objId}`,
        detail: { after: { 常见问法: QUESTION } },
      },
    ])
    const finds = async (): Promise<boolean> =>
      (await foundBy(QUESTION))[0] === `${KEY.kind}/${KEY.objId}`
    expect(await eventually(finds)).toBe(true)
    expect(await unanswered()).not.toContain(QUESTION)

    const { records } = await admin.call(terms.asked, { keyword: '犀牛' })
    expect(records).toMatchObject([
      { ...KEY, title: '高新技术企业更名及重大变化报告', updateUser: expect.stringMatching(/./) },
    ])
    expect(records[0]!.questions).toContain(QUESTION)

    expect(await admin.call(terms.addAsked, { ...KEY, question: QUESTION })).toEqual({
      added: false,
    })
    expect(await admin.call(terms.removeAsked, { ...KEY, question: QUESTION })).toEqual({
      removed: true,
    })
    expect(await admin.call(terms.removeAsked, { ...KEY, question: QUESTION })).toEqual({
      removed: false,
    })
    expect(await eventually(async () => !(await finds()))).toBe(true)
  })

  test('a search without a good answer says what several visitors opened for it', async () => {
    const question = '公司换了地方要跟谁讲一声呀'
    const { records, nearOnly } = await visitor().call(siteSearch.find, { keyword: question })
    expect(nearOnly).toBe(true)
    const [, second] = records
    const { kind, objId, title } = second!
    await visitor().call(search.log, { keyword: question, total: 2 })
    for (let person = 0; person < 3; person++)
      await visitor().call(siteOpenings.add, { keyword: question, kind, objId })
    const row = (await admin.call(terms.unanswered, {})).records.find(
      (one) => one.keyword === question,
    )
    expect(row?.opened).toMatchObject([{ kind, objId, title }])
  })

  test('is kept for what is public alone, and as many as there may be', async () => {
    const nowhere = { kind: 'policy', objId: 'no-such-policy', question: '哪里都没有' } as const
    expect((await refused(admin.call(terms.addAsked, nowhere))).text).toContain('没有找到这份内容')
    const key = { kind: 'page', objId: 'register' } as const
    const add = async (nth: number) =>
      admin.call(terms.addAsked, { ...key, question: `怎么注册${nth}` })
    let kept = 0
    const full = async (): Promise<never> => {
      for (; ; kept++) await add(kept)
    }
    expect((await refused(full())).text).toContain('一份内容最多 50 个问法')
    const [row] = (await admin.call(terms.asked, { keyword: '怎么注册0' })).records
    expect(row?.questions).toHaveLength(50)
  })
})
