/**
 * Measures what is offered while somebody types, over all five kinds at once, in the process.
 *
 *     node bench/suggest.ts [--docs 100000]
 *
 * Every question is typed letter by letter, as the field asks it; the readings and the traditional
 * characters are those of the product.
 */
import { dealt } from '#domain/search/dealing.ts'
import { createSearchEngine } from '#domain/search/engine.ts'
import type { SearchEngine } from '#domain/search/engine.ts'
import { entryDoc } from '#domain/search/entry.ts'
import { runsOf } from '#domain/search/runs.ts'
import { initialsOf } from '#server/text/initials.ts'
import { createToSimplified } from '#server/text/simplified.ts'
import { generatedPolicy } from './search.ts'

const GOAL_MS = 5
/** Of the other kinds there are fewer, as in the product. */
const OTHERS = { news: 5_000, service: 500, company: 20_000, jobTitle: 2_000 }

/** What is typed, by the way in which it is. */
const TYPED = {
  'a beginning': ['高新技术企业', '专精特新小巨人', '集成电路', '企业研发资金', '2020年智能制造'],
  'inside, common': ['企业', '项目申报', '申报通知', '技术创新服务', '符合条件'],
  'short names': ['高企', '科小', '软著', '加计扣除', '小巨人'],
  traditional: ['智能製造', '專精特新', '軟體著作權'],
  initials: ['zjtx', 'jcdl', 'gxjsqy', 'znzz', 'rgzn'],
  pinyin: ['jichengdianlu', 'zhuanjingtexin', 'shengwuyiyao', 'gaoxinjishu'],
  文号: ['国科发〔2020〕12号', '财税2019 7', '浙经信〔2023〕401号'],
  'a question': ['我们公司想申报高新技术企业认定需要什么条件', '研发费用可以加计扣除多少万元'],
}

const toSimplified = createToSimplified()
const PLACES = '云川 海州 平江 临港 青屿 松原 金沙 南浦'.split(' ')
const TRADES = '智能 生物 光电 新材 软件 机器人 能源 芯片 医疗 农业'.split(' ')

const filled = (docs: number): Record<string, SearchEngine> => {
  const policy = createSearchEngine({ toSimplified, initialsOf, capacityHint: docs })
  for (let nth = 0; nth < docs; nth++) {
    const { title, shortTitle, keywords, ...rest } = generatedPolicy(nth)
    const initials = [shortTitle, ...keywords].map(initialsOf)
    policy.upsert({ ...rest, title, shortTitle, keywords, initials })
  }
  const engines: Record<string, SearchEngine> = { policy }
  for (const [kind, count] of Object.entries(OTHERS)) {
    const engine = createSearchEngine({ toSimplified, initialsOf })
    for (let nth = 0; nth < count; nth++) {
      const { title, body } = generatedPolicy(docs + nth)
      const place = PLACES[nth % PLACES.length]!
      const trade = TRADES[Math.floor(nth / 8) % TRADES.length]!
      const name = kind === 'company' ? `${place}${title.slice(5, 9)}${trade}有限公司` : title
      engine.upsert(
        entryDoc({ id: `${kind}-${nth}`, title: name, passages: [body.slice(0, 300)] }, initialsOf),
      )
    }
    engines[kind] = engine
  }
  return engines
}

const offer = (engines: Record<string, SearchEngine>, text: string): number => {
  const offers = Object.entries(engines).map(([type, engine]) => ({
    type,
    ...engine.suggest(text),
  }))
  return dealt(offers).map(({ name, ranges }) => runsOf(name, ranges)).length
}

/** Every beginning of a text, as it grows under the hand. */
const asTyped = (text: string): string[] => {
  const letters = Array.from(text)
  return letters.map((_, at) => letters.slice(0, at + 1).join(''))
}

const measure = (docs: number): void => {
  const engines = filled(docs)
  const figures = Object.entries(TYPED).map(([kind, texts]) => {
    const asked = texts.flatMap(asTyped)
    for (const text of asked) offer(engines, text)
    const times: number[] = []
    let offered = 0
    for (let round = 0; round < 5; round++) {
      for (const text of asked) {
        const began = performance.now()
        offered += offer(engines, text)
        times.push(performance.now() - began)
      }
    }
    times.sort((left, right) => left - right)
    const at = (share: number): string => times[Math.floor(share * (times.length - 1))]!.toFixed(2)
    const within = times.filter((ms) => ms <= GOAL_MS).length / times.length
    return [
      kind,
      {
        p50: at(0.5),
        p95: at(0.95),
        p99: at(0.99),
        [`≤ ${GOAL_MS} ms`]: `${(within * 100).toFixed(1)} %`,
        offered: (offered / times.length).toFixed(1),
      },
    ]
  })
  console.log(`\n${docs} policies, ${JSON.stringify(OTHERS)}`)
  console.table(Object.fromEntries(figures))
}

const at = process.argv.indexOf('--docs')
for (const docs of (at < 0 ? '100000' : (process.argv[at + 1] ?? '')).split(',')) {
  measure(Number(docs))
}
