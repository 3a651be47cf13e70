import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBeijing } from '#domain/calendar/beijing.ts'
import { changeLines, changesOf, joinedChanges, type PolicyFacts } from './changes.ts'
import { REMIND_KIND, REMIND_KINDS } from './codes.ts'
import { guestMessageOf, guestSms, letterOf, noticeOf, smsOf, type PushContent } from './letters.ts'
import {
  channelsOf,
  isOfSets,
  isOn,
  kindsOf,
  mailProblem,
  maskMail,
  mayGo,
  switchKey,
  tidyMail,
} from './settings.ts'

const NOW = parseBeijing('2026-11-28 09:00')!.ms

const news = (title: string): PushContent => ({
  form: 'news',
  policyId: title,
  title,
  savedSearches: [{ setId: 's', name: '甲' }],
  who: '科技企业',
  deadline: '2026-12-31',
})
const deadline = (title: string): PushContent => ({
  form: 'deadline',
  policyId: title,
  title,
  batch: '2026 年度',
  kind: 'online',
  at: '2026-12-01 17:00',
  ms: parseBeijing('2026-12-01 17:00')!.ms,
})
const reminder = (title: string): PushContent => ({
  form: 'reminder',
  kind: 'ORDER',
  title,
  content: '内容',
  link: '/x',
})

describe('in the message centre', () => {
  test('one thing stands by itself', () => {
    expect(noticeOf([news('通知')], NOW)).toEqual({
      kind: 'POLICY_MATCH',
      title: '新政策：通知',
      content: '给谁：科技企业；截止：2026-12-31；来自订阅：“甲”',
      link: '/policy/detail?id=%E9%80%9A%E7%9F%A5',
    })
    expect(noticeOf([deadline('通知')], NOW)).toEqual({
      kind: 'DEADLINE',
      title: '还有 3 天截止：通知',
      content: '网上申报截止 2026-12-01 17:00（2026 年度）',
      link: '/policy/detail?id=%E9%80%9A%E7%9F%A5',
    })
  })

  test('several are one line', () => {
    expect(noticeOf([deadline('甲'), deadline('乙')], NOW)).toEqual({
      kind: 'DEADLINE',
      title: '关注的 2 项政策临近截止',
      content: '甲（还有 3 天）；乙（还有 3 天）',
      link: '/admin/subscribe?tab=found',
    })
    const many = Array.from({ length: 9 }, (_, nth) => news(`通知${nth}`))
    expect(noticeOf(many, NOW).content).toBe('通知0；通知1；通知2；通知3；通知4 等 9 项')
  })

  test('nothing is longer than the table takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 700 }), (title) => {
        for (const one of [news(title), deadline(title), reminder(title)]) {
          const notice = noticeOf([one], NOW)
          expect(Array.from(notice.title).length).toBeLessThanOrEqual(100)
          expect(Array.from(notice.content).length).toBeLessThanOrEqual(500)
        }
      }),
    )
  })
})

describe('a mail', () => {
  test('has a section for each form, and says in its subject what there is', () => {
    const letter = letterOf('policy', [news('甲'), news('乙'), { ...news('丙') }], NOW)
    expect(letter.subject).toBe('【策桥】订阅有 3 项新政策')
    expect(letter.sections).toHaveLength(1)
    expect(letter.sections[0]?.entries[0]).toEqual({
      title: '甲',
      lines: ['给谁：科技企业', '截止：2026-12-31', '来自订阅：“甲”'],
      link: '/policy/detail?id=%E7%94%B2',
    })
    expect(letterOf('progress', [reminder('有报价')], NOW).subject).toBe('【策桥】有报价')
  })

  test('names thirty of a section, and says how many more there are', () => {
    const many = Array.from({ length: 31 }, (_, nth) => news(`通知${nth}`))
    const [section] = letterOf('policy', many, NOW).sections
    expect(section?.entries).toHaveLength(30)
    expect(section?.rest).toBe('另有 1 项，请登录后在“我的订阅”查看。')
  })
})

test('a message to a telephone is short', () => {
  expect(smsOf('deadline', [deadline('通知')], NOW)).toBe(
    '【策桥】还有 3 天截止：通知。登录后在消息中心查看，可在“提醒设置”关闭短信。',
  )
  expect(smsOf('deadline', [deadline('甲'), deadline('乙')], NOW)).toContain(
    '2 项政策或权利临近截止',
  )
  expect(smsOf('progress', [reminder('甲'), reminder('乙')], NOW)).toContain('2 条办理进度')
  expect(smsOf('deadline', [deadline('通'.repeat(500))], NOW).length).toBeLessThan(170)
})

describe('changes', () => {
  const FACTS: PolicyFacts = {
    title: '通知',
    status: 'published',
    validity: 'valid',
    replacedBy: '',
    amount: '50 万元',
    windows: [
      { batch: '', opensOn: '2026-11-01', deadlines: [{ kind: 'online', at: '2026-12-01' }] },
    ],
    conditions: [
      { code: 'A', text: '甲' },
      { code: 'B', text: '乙' },
    ],
  }
  test.each<[string, Partial<PolicyFacts>, string[]]>([
    ['nothing', {}, []],
    ['the amount', { amount: '80 万元' }, ['支持标准：50 万元 → 80 万元']],
    ['a withdrawal', { status: 'offline' }, ['状态：有效 → 已下线']],
    [
      'what took its place',
      { status: 'replaced', replacedBy: '新通知' },
      ['状态：有效 → 已被替代', '替代文件：《新通知》'],
    ],
    [
      'a deadline',
      {
        windows: [
          { batch: '', opensOn: '2026-11-01', deadlines: [{ kind: 'online', at: '2026-12-10' }] },
        ],
      },
      ['网上申报截止：2026-12-01 → 2026-12-10'],
    ],
    [
      'a batch that is called off, and another one',
      {
        windows: [
          { batch: '第二批', opensOn: '', deadlines: [{ kind: 'paper', at: '2027-01-01' }] },
        ],
      },
      [
        '网上申报截止：取消（原 2026-12-01）',
        '纸质材料截止（第二批）：2027-01-01',
        '开始申报：取消（原 2026-11-01）',
      ],
    ],
    [
      'conditions',
      {
        conditions: [
          { code: 'A', text: '改' },
          { code: 'C', text: '丙' },
        ],
      },
      ['申报条件有 3 处变化'],
    ],
  ])('of %s', (_what, more, lines) => {
    expect(changeLines(changesOf(FACTS, { ...FACTS, ...more }))).toEqual(lines)
  })

  test('one after another are one, and what is taken back is none', () => {
    const step = (amount: string): PolicyFacts => ({ ...FACTS, amount })
    const first = changesOf(step('1'), step('2'))
    const second = changesOf(step('2'), step('3'))
    expect(changeLines(joinedChanges([...first, ...second]))).toEqual(['支持标准：1 → 3'])
    const back = changesOf(step('2'), step('1'))
    expect(joinedChanges([...first, ...back])).toEqual([])
  })

  test('step by step come to the same as at once', () => {
    const facts = fc.record({
      title: fc.constantFrom('甲', '乙'),
      status: fc.constantFrom('published' as const, 'offline' as const),
      amount: fc.constantFrom('', '1', '2'),
      at: fc.constantFrom('2026-12-01', '2026-12-02', ''),
    })
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 6 }), (states) => {
        const all = states.map(({ at: day, ...more }) => ({
          ...FACTS,
          ...more,
          windows:
            day === ''
              ? []
              : [{ batch: '', opensOn: '', deadlines: [{ kind: 'online' as const, at: day }] }],
        }))
        const steps = all.slice(1).flatMap((state, nth) => changesOf(all[nth]!, state))
        expect(joinedChanges(steps)).toEqual(changesOf(all[0]!, all.at(-1)!))
      }),
    )
  })
})

describe('what goes where', () => {
  test('messages to telephones carry deadlines and progress only', () => {
    const bySms = REMIND_KINDS.filter((kind) => mayGo(kind, 'sms'))
    expect(new Set(bySms.map((kind) => REMIND_KIND[kind].group))).toEqual(
      new Set(['deadline', 'progress']),
    )
    expect(bySms).toEqual(
      expect.arrayContaining([
        'DEADLINE',
        'DECLARE_PROGRESS',
        'CORRECTION',
        'ORDER',
        'CERT',
        'IP_DUE',
      ]),
    )
    for (const kind of ['POLICY_MATCH', 'POLICY_CHANGE', 'CHAT', 'SYSTEM'] as const)
      expect(bySms).not.toContain(kind)
    expect(kindsOf('policy', 'sms')).toEqual([])
    expect(kindsOf('policy', 'mail')).toEqual(['POLICY_MATCH', 'POLICY_CHANGE'])
    for (const kind of REMIND_KINDS) expect(isOn(new Map(), kind, 'sms')).toBe(false)
  })

  test('a set speaks of finds by mail alone, of deadlines by telephone too', () => {
    const ofSets = (channel: 'mail' | 'sms') =>
      REMIND_KINDS.filter((kind) => isOfSets(kind, channel))
    expect(ofSets('mail')).toEqual(['POLICY_MATCH', 'POLICY_CHANGE', 'DEADLINE'])
    expect(ofSets('sms')).toEqual(['DEADLINE'])
  })

  test('what nobody has switched, and what somebody has', () => {
    expect(channelsOf(new Map(), 'ORDER')).toEqual(['mail'])
    expect(channelsOf(new Map(), 'CHAT')).toEqual([])
    const switches = new Map([
      [switchKey('ORDER', 'mail'), false],
      [switchKey('ORDER', 'sms'), true],
      // A switch that is not to be there counts for nothing.
      [switchKey('SYSTEM', 'sms'), true],
    ])
    expect(channelsOf(switches, 'ORDER')).toEqual(['sms'])
    expect(channelsOf(switches, 'SYSTEM')).toEqual(['mail'])
    expect(Object.keys(REMIND_KIND)).toEqual(REMIND_KINDS)
  })

  test('leaving one group leaves every other alone', () => {
    fc.assert(
      fc.property(fc.constantFrom('policy', 'deadline', 'progress', 'account'), (group) => {
        const left = new Map(
          kindsOf(group as 'policy', 'mail').map((kind) => [switchKey(kind, 'mail'), false]),
        )
        for (const kind of REMIND_KINDS)
          expect(isOn(left, kind, 'mail')).toBe(
            !kindsOf(group as 'policy', 'mail').includes(kind) && isOn(new Map(), kind, 'mail'),
          )
      }),
    )
  })
})

describe('mail addresses', () => {
  test.each([
    ['zhang.san+x@mail.example.com', null],
    ['a@b.cn', null],
    ['a@b', '邮箱格式不正确'],
    ['@b.cn', '邮箱格式不正确'],
    ['a@b..cn', '邮箱格式不正确'],
    ['a@b.c1', '邮箱格式不正确'],
    ['张三@example.com', '邮箱格式不正确'],
    ['a@example.com, b@example.com', '邮箱格式不正确'],
    ['a@exam\nple.com', '邮箱格式不正确'],
    [`${'a'.repeat(60)}@${'b'.repeat(60)}.com`, '邮箱格式不正确'],
  ])('%j: %j', (address, problem) => {
    expect(mailProblem(address)).toBe(problem)
  })
  test('are masked, and spelt in one way', () => {
    expect(maskMail('zhangsan@example.com')).toBe('zh***@example.com')
    expect(maskMail('ab@example.com')).toBe('a***@example.com')
    expect(maskMail('a@example.com')).toBe('***@example.com')
    expect(maskMail('')).toBe('')
    expect(tidyMail('Zhang@Example.COM')).toBe('Zhang@example.com')
  })
})

describe('a message to a guest', () => {
  const LINK = 'https://a.example/unsubscribe?token=abc'

  test('names what is most urgent and how many there are', () => {
    const message = guestMessageOf([news('甲'), news('乙'), deadline('丙')], NOW)
    expect(message).toMatchObject({ name: '还有 3 天截止：丙', count: 3 })
    expect(message.told.map(({ heading }) => heading)).toEqual([
      '关注的 1 项政策临近截止',
      '订阅有 2 项新政策',
    ])
    expect(guestSms(message, LINK)).toBe(
      `【策桥】您订阅的内容有更新：还有 3 天截止：丙，共 3 项。查看全部或停止接收：${LINK}`,
    )
  })

  test('keeps marks out of it that a template refuses', () => {
    expect(guestMessageOf([news('【甲】『乙』〖丙〗「丁」')], NOW).name).toBe(
      '新政策：（甲）（乙）（丙）（丁）',
    )
  })

  test('fits the variables of a template and the outbox, however long titles are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { minLength: 1 }),
        (titles) => {
          const message = guestMessageOf(titles.map(news), NOW)
          expect(Array.from(message.name).length).toBeLessThanOrEqual(35)
          expect(message.name).not.toMatch(/[【】〖〗「」『』]/)
          expect(message.count).toBe(titles.length)
          expect(Array.from(guestSms(message, LINK)).length).toBeLessThan(200)
        },
      ),
    )
  })
})
