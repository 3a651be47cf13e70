import type { company } from '#contract/company.ts'
import type { OutputOf, ParsedOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { COMPANY_TITLE } from '#domain/companies/codes.ts'
import { normalCreditCode } from '#domain/companies/credit-code.ts'
import {
  contactPhoneProblem,
  identityChangeProblem,
  normalTags,
} from '#domain/members/company-facts.ts'
import { permissionStateOf } from '#domain/permissions/certification.ts'
import { maskPhone } from '#domain/registration/account.ts'
import {
  establishDateProblem,
  normalCompanyName,
  REGISTERED_TEXT,
} from '#domain/registration/company.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import { brokenRule } from '#server/database/faults.ts'
import { inTenant } from '#server/database/tenant.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Handlers, MemberCaller, Principal } from '#server/wire/handler.ts'
import { changesOf } from './changes.ts'
import { createOverview } from './overview/handlers.ts'
import type { CompanyDeps } from './deps.ts'
import {
  type CompanyFacts,
  lockedCompany,
  companyOf,
  isOwnFile,
  type OwnCompany,
  writeFacts,
} from './store.ts'

const NO_COMPANY = '您尚未加入企业'

const stateOf = (it: OwnCompany): string =>
  permissionStateOf({
    registerStatus: it.registerStatus,
    before: it.statusBefore,
    expired: it.expired,
    research: it.research,
  })

/** What the form says, as it is stored. */
const factsOf = (input: ParsedOf<typeof company.update>): CompanyFacts => ({
  companyName: normalCompanyName(input.companyName),
  creditCode: normalCreditCode(input.creditCode),
  companyType: input.companyType,
  legalPerson: input.legalPerson.trim(),
  regionCode: input.regionCode,
  address: input.address.trim(),
  industryCode: input.industryCode,
  establishDate: input.establishDate,
  regCapital: input.regCapital,
  currency: input.currency.trim() || '人民币',
  contactName: input.contactName.trim(),
  contactPhone: input.contactPhone.trim(),
  email: input.email.trim(),
  hightechField: input.hightechField,
  tags: normalTags(input.tags),
  headImg: input.headImg,
})

/** 我的企业: what the console shows of one's own company. */
export const createCompanyHandlers = (deps: CompanyDeps): Handlers<typeof company> => {
  const { db, names, clock, fold } = deps

  const answerOf = (it: OwnCompany, principal: Principal): OutputOf<typeof company.mine> => {
    const { id, titles: _titles, statusBefore: _before, expired: _expired, ...facts } = it
    const mayEdit = principal.permissions.has('enterprise:info:edit')
    return {
      ...facts,
      companyId: id,
      regionName: names.placeName(it.regionCode),
      industryName: names.industryName(it.industryCode),
      contactPhone: mayEdit ? it.contactPhone : maskPhone(it.contactPhone),
      permissionState: stateOf(it),
    }
  }

  /** What is wrong with the facts beyond their shape; null when they are fine. */
  const problemOf = (facts: CompanyFacts): string | null => {
    const founded = establishDateProblem(
      facts.establishDate,
      formatBeijingDate(clock.now().getTime()),
    )
    if (founded !== null) return founded
    const known = names.regions().some(({ code }) => code === facts.regionCode)
    if (!known || names.hasRegionsBelow(facts.regionCode)) return '请选择到区县'
    if (facts.hightechField !== '' && !isField(facts.hightechField)) return '高新技术领域不正确'
    return contactPhoneProblem(facts.contactPhone)
  }

  const isField = (code: string): boolean =>
    names.entries('HIGHTECH_FIELD').some(({ dictCode }) => dictCode === code)

  const update = async (input: ParsedOf<typeof company.update>, caller: MemberCaller) => {
    const principal = caller.principal
    const facts = factsOf(input)
    const problem = problemOf(facts)
    if (problem !== null) throw apiError('invalid', problem)
    return inTransaction(db, async (tx) => {
      const before = await lockedCompany(tx, principal.companyId)
      if (before === null) throw apiError('notFound', NO_COMPANY)
      if (before.version !== input.version) throw apiError('conflict')
      const changes = changesOf(before, facts)
      if (changes === null) return answerOf(before, principal)
      const identity = ['companyName', 'creditCode', 'legalPerson'] as const
      const fixed = identityChangeProblem(before.registerStatus)
      if (fixed !== null && identity.some((fact) => before[fact] !== facts[fact]))
        throw apiError('invalid', fixed)
      const pictured = facts.headImg !== '' && facts.headImg !== before.headImg
      if (pictured && !(await isOwnFile(tx, before.id, facts.headImg)))
        throw apiError('invalid', '没有找到上传的图片')
      const by = principal.userId
      await writeFacts(tx, before.id, { ...facts, nameFolded: fold(facts.companyName), by })
      const after = await companyOf(tx, before.id)
      if (after === null) throw new Error('a company was changed and is not there')
      await writeAuditEntry(tx, actorOf(caller), {
        action: 'company.update',
        companyId: before.id,
        objectType: 'company',
        objectId: before.id,
        objectName: after.companyName,
        ...changes,
      })
      return answerOf(after, principal)
    })
  }

  const ownCompany = async (companyId: string): Promise<OwnCompany | null> =>
    inTenant(db, companyId, async (tx) => companyOf(tx, companyId))

  return {
    ...createOverview(deps),

    async tabs(_input, caller) {
      const { companyId } = caller.principal
      const found = companyId === '' ? null : await ownCompany(companyId)
      if (found === null) {
        const nothing = { companyName: '', headImg: '', companyTags: '', registerStatus: '' }
        return { ...nothing, permissionState: '', permissionTime: '' }
      }
      const titles = found.titles.map((title) => COMPANY_TITLE[title])
      return {
        companyName: found.companyName,
        headImg: found.headImg,
        companyTags: [...new Set([...titles, ...found.tags])].join(','),
        registerStatus: found.registerStatus,
        permissionState: stateOf(found),
        permissionTime: found.certifiedUntil,
      }
    },

    async mine(_input, caller) {
      const principal = caller.principal
      const found = principal.companyId === '' ? null : await ownCompany(principal.companyId)
      if (found === null) throw apiError('notFound', NO_COMPANY)
      return answerOf(found, principal)
    },

    /** The database decides who has a name or a code. */
    update: async (input, caller) =>
      update(input, caller).catch((error: unknown) => {
        const taken = ['company_name', 'company_credit_code_key'].includes(brokenRule(error) ?? '')
        throw taken ? apiError('invalid', REGISTERED_TEXT) : error
      }),
  }
}
