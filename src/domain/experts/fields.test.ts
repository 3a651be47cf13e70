import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closenessOf, fittingExpert, isMeant } from './fields.ts'

test.each([
  ['高企认定', '2026 年高企认定通知', true],
  ['高企认定', '高新技术企业认定管理办法', true],
  ['软著登记', '计算机软件著作权登记办法', true],
  ['加计扣除', '研究开发费用税前加计扣除', true],
  ['知识产权管理', '北京市知识产权保护条例', true],
  ['高企年报', '高新技术企业年度发展情况报表填报', true],
  ['高新技术企业认定', '2026 年高企认定通知', true],
  // Letters of one matter far apart in another.
  ['技术合同', '关于技术转移、合作研究与共同开发的通知', false],
  ['高企认定', '国家重点支持的高新技术领域', false],
  ['高企认定', '技能人才认定办法', false],
  ['商标', '商业秘密的标记', false],
  ['高企认定', '', false],
])('%s in “%s”: %s', (tag, title, meant) => {
  expect(isMeant(tag, title)).toBe(meant)
})

describe('how close a field is to a title', () => {
  const service = { tags: ['高企认定', '高企年报', '更名与变更'], role: '高企服务顾问' }
  const policy = { tags: ['高企认定', '研发费用归集', '科技型中小企业'], role: '科技政策顾问' }
  const marks = { tags: ['商标布局', '知识产权管理', '版权登记'], role: '知识产权顾问' }

  test.each([
    '高新技术企业认定管理办法',
    '高新技术企业年度发展情况报表填报',
    '高新技术企业更名及重大变化报告',
    '徐汇区高新技术企业奖励（2025 年第二批）',
  ])('%s is closest to 高企服务顾问', (title) => {
    const of = (one: typeof service) => closenessOf(one, title)
    expect(of(service)).toBeGreaterThan(of(policy))
    expect(of(service)).toBeGreaterThan(of(marks))
  })

  test.each([
    ['', 0],
    ['渔业捕捞许可', 0],
  ])('“%s” is close to nobody', (title, closeness) => {
    expect([service, policy, marks].map((one) => closenessOf(one, title))).toEqual(
      Array(3).fill(closeness),
    )
  })
})

const NATION = '000000'
const expert = (name: string, tags: string[], regionCodes = [NATION]) => ({
  name,
  tags,
  regionCodes,
})
const who = (title: string, experts: ReturnType<typeof expert>[], places = [NATION]) =>
  fittingExpert(experts, { title, places })?.name

describe('who answers a topic', () => {
  const policy = expert('政策', ['高企认定', '研发费用归集'])
  const tax = expert('财税', ['加计扣除'])
  const south = expert('华南', ['专精特新'], ['440000', '330000'])

  test.each([
    ['高新技术企业认定管理办法', '政策'],
    // What a title says comes before what it may mean.
    ['研发费用加计扣除政策', '财税'],
    ['专精特新中小企业认定', undefined],
    ['渔业捕捞许可', undefined],
  ])('%s: %s', (title, name) => {
    expect(who(title, [policy, tax, south])).toBe(name)
  })

  test.each([
    ['440300', '华南'],
    ['440000', '华南'],
    ['510100', undefined],
    [NATION, undefined],
  ])('serves %s: %s', (place, name) => {
    expect(who('专精特新中小企业认定', [south], [place])).toBe(name)
  })

  test('the visitor’s own place counts beside that of the page', () => {
    expect(who('专精特新中小企业认定', [south], [NATION, '330100'])).toBe('华南')
  })

  test('where everyone answers, a place is enough and a field decides', () => {
    const experts = [expert('甲', ['工程系列']), expert('乙', ['继续教育'])]
    const topic = { title: '继续教育学时', places: [NATION] }
    expect(fittingExpert(experts, topic, true)?.name).toBe('乙')
    expect(fittingExpert(experts, { ...topic, title: '' }, true)?.name).toBe('甲')
    expect(fittingExpert([south], { ...topic, title: '' }, true)).toBeNull()
  })

  test('whoever is chosen serves a place and has a field that is meant', () => {
    const tags = fc.constantFrom('高企认定', '商标注册', '发明专利', '加计扣除')
    const codes = fc.constantFrom(NATION, '440000', '440300', '110000')
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            tags: fc.array(tags, { maxLength: 3 }),
            regionCodes: fc.array(codes, { minLength: 1, maxLength: 2 }),
          }),
          { maxLength: 5 },
        ),
        fc.record({
          title: fc.array(tags, { maxLength: 2 }).map((said) => said.join('与')),
          places: fc.array(codes, { minLength: 1, maxLength: 2 }),
        }),
        (experts, topic) => {
          const chosen = fittingExpert(experts, topic)
          const could = experts.filter(
            (one) =>
              one.tags.some((tag) => isMeant(tag, topic.title)) &&
              topic.places.some(
                (place) =>
                  one.regionCodes.includes(NATION) ||
                  one.regionCodes.includes(place) ||
                  (place === '440300' && one.regionCodes.includes('440000')),
              ),
          )
          expect(chosen === null ? could.length === 0 : could.includes(chosen)).toBe(true)
        },
      ),
    )
  })
})
