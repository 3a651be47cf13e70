import { randomUUID } from 'node:crypto'
import type { partnerCalls } from '#contract/partners.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addWorkingDays } from '#domain/calendar/working-days.ts'
import { normalCreditCode } from '#domain/companies/credit-code.ts'
import { isInForce } from '#domain/showcase/in-force.ts'
import {
  countedSteps,
  FIRST_LOOK_DAYS,
  normalizeApplicationNumber,
  PARTNER_CONSENT_TEXT,
  PARTNER_CONSENT_VERSION,
  PARTNER_STATE,
  stateLine,
} from '#domain/showcase/partner-application.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { policyRefs, type ShowcaseDeps } from './shared.ts'
import type { StoredStep } from './store.ts'

const NATION = '000000'
/** One answer for a number that does not exist and for one of another phone. */
const UNKNOWN = '没有找到这份申请，请核对申请编号和手机号码'

/** 渠道合作: partners, what each type gets, and applications. */
export const createPartnerHandlers = (deps: ShowcaseDeps): Handlers<typeof partnerCalls> => {
  const { publications, policies, names, store, clock, calendar, limits } = deps
  const today = (): string => formatBeijingDate(clock.now().getTime())

  return {
    async partners({ partnerType, page, pageSize }) {
      const day = today()
      const shown = publications
        .all('partner')
        .filter(
          ({ body }) =>
            body.state === 'active' &&
            body.consent &&
            isInForce(body, day) &&
            (partnerType === '' || body.partnerType === partnerType),
        )
      return {
        records: shown.slice(page * pageSize, (page + 1) * pageSize).map(({ id, body }) => ({
          partnerId: id,
          name: body.name,
          shortName: body.shortName,
          partnerType: body.partnerType,
          typeName: publications.find('partnerType', body.partnerType)?.body.name ?? '',
          regionName: names.regionName(body.regionCode),
          about: body.about,
          demo: body.demo,
        })),
        total: shown.length,
        page,
        pageSize,
      }
    },

    async partnerTypes() {
      const types = publications.all('partnerType')
      const asked = types.flatMap(({ body }) => body.licences.map(({ policyId }) => policyId))
      const refs = await policyRefs(policies, asked)
      return {
        records: types.map(({ id, body }) => ({
          partnerType: id,
          ...body,
          licences: body.licences.map(({ text, policyId }) => ({
            text,
            policy: refs.get(policyId) ?? null,
          })),
        })),
      }
    },

    async apply(input, caller) {
      const day = today()
      const id = `HZ${day.replaceAll('-', '')}${randomUUID().slice(0, 8).toUpperCase()}`
      if (input.website !== '') {
        // A machine filled the field that people do not see: it is told what it wants to hear.
        return {
          applyNo: id,
          steps: lineOf([{ state: 'submitted', at: day, reason: '', back: false }]),
        }
      }
      if (!input.consent) throw apiError('invalid', PARTNER_CONSENT_TEXT)
      if (publications.find('partnerType', input.partnerType) === null)
        throw apiError('invalid', '请选择合作类型')
      if (!names.regionsBelow(NATION).some(({ code }) => code === input.regionCode))
        throw apiError('invalid', '请选择所在地区')
      const sent = await store.send(
        {
          id,
          partnerType: input.partnerType,
          orgName: input.orgName.trim(),
          creditCode: normalCreditCode(input.creditCode),
          regionCode: input.regionCode,
          contact: input.contact.trim(),
          phone: input.phone,
          intro: input.intro.trim(),
          visitor: caller.visitor,
          ip: caller.address,
          consentVersion: PARTNER_CONSENT_VERSION,
          nextOn: addWorkingDays(day, FIRST_LOOK_DAYS, calendar()),
        },
        { ...limits.phone, repeatSeconds: limits.repeatSeconds },
      )
      if (sent.kind === 'tooMany') throw apiError('tooMany', undefined, { retryAfter: sent.wait })
      return { applyNo: sent.id, steps: lineOf(sent.steps) }
    },

    async applyState({ applyNo, phone }) {
      const found = await store.find(normalizeApplicationNumber(applyNo), phone)
      if (found === null) throw apiError('notFound', UNKNOWN)
      return {
        applyNo: found.id,
        orgName: found.org_name,
        typeName: publications.find('partnerType', found.partner_type)?.body.name ?? '',
        steps: lineOf(found.steps),
        reason: countedSteps(found.steps).at(-1)?.reason ?? '',
      }
    },
  }
}

const lineOf = (steps: readonly StoredStep[]) =>
  stateLine(steps).map((point) => ({
    ...point,
    name: PARTNER_STATE[point.state],
  }))
