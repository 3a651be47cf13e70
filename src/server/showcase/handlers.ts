import type { Contract } from '#contract/index.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { FAQ_CATEGORY, type FaqCategory } from '#domain/showcase/faq.ts'
import { isInForce } from '#domain/showcase/in-force.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { answerCardOf, answersByTopic } from './answers.ts'
import { type CaseCard, caseCardOf, caseList } from './cases.ts'
import { createPartnerHandlers } from './partners.ts'
import { policyRefs, type ShowcaseDeps } from './shared.ts'
import { scenarioOf } from './scenarios.ts'

const CATEGORIES = Object.entries(FAQ_CATEGORY) as [FaqCategory, string][]
/** Id of the one document of its kind. */
const ONLY = 'main'

/** 横幅、常见问题、解答、成功案例、应用场景与合作伙伴. */
export const createShowcaseHandlers = (deps: ShowcaseDeps): Handlers<Contract['showcase']> => {
  const { publications, policies, names, clock, fold } = deps
  const cards = (): CaseCard[] =>
    publications.all('successCase').flatMap((it) => caseCardOf(it, names) ?? [])

  return {
    ...createPartnerHandlers(deps),

    async faqs({ category, keyword }) {
      const words = fold(keyword)
        .split(/\s+/)
        .filter((word) => word !== '')
      const found = publications.all('faq').filter(({ body }) => {
        const text = fold(`${body.question} ${body.answer.join(' ')}`)
        return words.every((word) => text.includes(word))
      })
      const inCategory = (code: string) => found.filter(({ body }) => body.category === code)
      const asked =
        category === '' ? CATEGORIES.flatMap(([code]) => inCategory(code)) : inCategory(category)
      const refs = await policyRefs(
        policies,
        asked.flatMap(({ body }) => body.basis),
      )
      return {
        records: asked.map(({ id, body }, at) => ({
          faqId: id,
          category: body.category,
          categoryName: FAQ_CATEGORY[body.category],
          question: body.question,
          answer: body.answer,
          order: at + 1,
          basis: body.basis.flatMap((policyId) => refs.get(policyId) ?? []),
        })),
        total: asked.length,
        categories: CATEGORIES.map(([code, name]) => ({
          code,
          name,
          count: inCategory(code).length,
        })),
      }
    },

    async answers() {
      return { topics: answersByTopic(publications.all('answer')) }
    },

    async answer({ answerId }) {
      const found = publications.find('answer', answerId)
      if (!found) throw apiError('notFound', '没有找到这个解答')
      return answerCardOf(found, policies)
    },

    async banners({ device }) {
      const today = formatBeijingDate(clock.now().getTime())
      return {
        records: publications
          .all('banner')
          .filter(({ body }) => body.device === device && isInForce(body, today))
          .map(({ id, body }) => ({ bannerId: id, ...body })),
      }
    },

    async cases({ industry, programme, region, year, page, pageSize }) {
      const { fits, choices } = caseList(cards(), { industry, programme, region, year }, names)
      return {
        records: fits.slice(page * pageSize, (page + 1) * pageSize),
        total: fits.length,
        page,
        pageSize,
        choices,
      }
    },

    async case({ caseId }) {
      const found = publications.find('successCase', caseId)
      const card = found && caseCardOf(found, names)
      if (!found || !card) throw apiError('notFound', '没有找到这个案例')
      const refs = await policyRefs(policies, found.body.policyIds)
      return { case: card, policies: [...refs.values()] }
    },

    async scenarios() {
      const records = publications
        .all('scenario')
        .map(({ id, body }) => ({ scenarioId: id, name: body.name, summary: body.summary }))
      return { records, total: records.length }
    },

    async scenario({ scenarioId }) {
      const found = publications.find('scenario', scenarioId)
      if (!found) throw apiError('notFound', '没有找到这个场景')
      return scenarioOf(found, deps)
    },

    async flow() {
      const found = publications.find('serviceFlow', ONLY)
      if (!found) throw apiError('notFound', '服务流程尚未发布')
      return found.body
    },

    async about() {
      const found = publications.find('aboutUs', ONLY)
      if (!found) throw apiError('notFound', '关于我们的内容尚未发布')
      return {
        ...found.body,
        totals: {
          services: publications.all('serviceProject').length,
          experts: publications.all('expert').length,
          cases: cards().length,
          faqs: publications.all('faq').length,
        },
      }
    },
  }
}
