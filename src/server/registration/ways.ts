import { randomUUID } from 'node:crypto'
import type { registration } from '#contract/registration.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { ParsedOf } from '#contract/wire/endpoint.ts'
import { formatBeijingDate, parseBeijing } from '#domain/calendar/beijing.ts'
import { normalCreditCode } from '#domain/companies/credit-code.ts'
import { ENT_ADMIN, grantableRoles } from '#domain/permissions/roles.ts'
import { HIGHTECH_FIELD } from '#domain/policies/codes.ts'
import { BAD_INVITATION_TEXT, maskPhone } from '#domain/registration/account.ts'
import {
  creditCodeProblem,
  establishDateProblem,
  normalCompanyName,
  REGISTERED_TEXT,
} from '#domain/registration/company.ts'
import { PAGES } from '#domain/pages/links.ts'
import type { Clock } from '#server/clock.ts'
import { remind } from '#server/reminders/send.ts'
import { hashToken } from '#server/wire/tokens.ts'
import type { Way } from './enrol.ts'
import type { KnownCompany, NewAccount, NewCompany, RegistrationStore } from './store.ts'

export const NO_COMPANY_TEXT = '没有找到该企业，请核对统一社会信用代码'
export const NO_ADMINISTRATOR_TEXT = '该企业暂无管理员处理加入申请，请选择申诉认领'

type CompanyInput = ParsedOf<typeof registration.registerCompany>
type UserInput = ParsedOf<typeof registration.registerUser>

/** What {@link createWays} needs. */
export interface WaysDeps {
  store: RegistrationStore
  clock: Clock
  fold: (text: string) => string
  /** Whether a code is a region that exists today. */
  isRegion: (code: string) => boolean
}

/** The ways into an account: a new company, an invitation, asking to join, claiming. */
export const createWays = ({ store, clock, fold, isRegion }: WaysDeps) => {
  const companyOf = (input: CompanyInput): NewCompany => {
    const name = normalCompanyName(input.companyName)
    return {
      id: randomUUID(),
      name,
      nameFolded: fold(name),
      creditCode: normalCreditCode(input.creditCode),
      companyType: input.companyType,
      legalPerson: input.legalPerson.trim(),
      regionCode: input.regionCode,
      address: input.address.trim(),
      industryCode: input.industryCode,
      establishDate: input.establishDate,
      regCapital: input.regCapital === '' ? null : input.regCapital,
      currency: input.currency,
      contactName: input.contactName.trim(),
      contactPhone: input.contactPhone.trim(),
      email: input.email,
      hightechField: input.hightechField === '' ? null : input.hightechField,
      tags: [...new Set(input.tags)],
    }
  }

  const companyProblem = ({ establishDate, regionCode, hightechField }: CompanyInput) => {
    const today = formatBeijingDate(clock.now().getTime())
    if (parseBeijing(establishDate) === null) return '成立日期格式不正确'
    if (hightechField !== '' && !Object.hasOwn(HIGHTECH_FIELD, hightechField))
      return '高新技术领域不正确'
    if (!isRegion(regionCode)) return '所在地区不正确'
    return establishDateProblem(establishDate, today)
  }

  /** A new company, with the applicant as its first administrator. */
  const company = async (input: CompanyInput): Promise<Way> => {
    const problem = companyProblem(input)
    if (problem !== null) throw apiError('invalid', problem)
    const own = companyOf(input)
    return {
      purposes: ['register'],
      companyName: own.name,
      account: { companyId: own.id, roles: [ENT_ADMIN], claims: null },
      before: async (tx, account) => {
        if (!(await store.addCompany(tx, own, account.id)))
          throw apiError('conflict', REGISTERED_TEXT)
      },
      event: {
        action: 'company.register',
        companyId: own.id,
        after: { creditCode: own.creditCode, loginName: input.loginName.toLowerCase() },
      },
      object: { objectType: 'company', objectId: own.id, objectName: own.name },
    }
  }

  const invited = async (input: UserInput): Promise<Way> => {
    const tokenHash = hashToken(input.invite)
    const invitation = await store.invitation(tokenHash)
    if (invitation?.state !== 'valid' || !['', input.phone].includes(invitation.phone))
      throw apiError('invalid', BAD_INVITATION_TEXT)
    const grantable = new Set(grantableRoles('company').map(([code]) => code))
    return {
      purposes: ['invited'],
      companyName: invitation.companyName,
      account: {
        companyId: invitation.companyId,
        roles: invitation.roles.filter((role) => grantable.has(role)),
        claims: null,
      },
      before: async (tx, account) => {
        if (!(await store.useInvitation(tx, tokenHash, account)))
          throw apiError('invalid', BAD_INVITATION_TEXT)
      },
      after: async (tx, account) => {
        await store.giveInvitedRoles(tx, tokenHash, account.id)
        await remind(tx, [invitation.inviterId], {
          kind: 'SYSTEM',
          title: '受邀成员已加入',
          content: `${account.userName}（${maskPhone(account.phone)}）已通过邀请加入${invitation.companyName}。`,
          link: PAGES.users,
        })
      },
      event: {
        action: 'user.register',
        companyId: invitation.companyId,
        after: { way: 'invited', roles: invitation.roles.join(',') },
      },
    }
  }

  const known = async (input: UserInput): Promise<KnownCompany> => {
    const problem = creditCodeProblem(input.creditCode)
    if (problem !== null) throw apiError('invalid', problem)
    const found = await store.companyByCode(normalCreditCode(input.creditCode))
    if (found === null) throw apiError('invalid', NO_COMPANY_TEXT)
    return found
  }

  const outside = (
    found: KnownCompany,
    way: string,
  ): Pick<Way, 'purposes' | 'companyName' | 'event'> => ({
    purposes: ['register', 'invited'],
    companyName: found.name,
    event: {
      action: 'user.register',
      companyId: found.id,
      after: { way, companyName: found.name },
    },
  })

  const join = async (input: UserInput): Promise<Way> => {
    const found = await known(input)
    if (found.administrators.length === 0) throw apiError('invalid', NO_ADMINISTRATOR_TEXT)
    const note = input.note.trim()
    return {
      ...outside(found, 'join'),
      account: { companyId: null, roles: [], claims: null },
      after: async (tx, account: NewAccount) => {
        const request = { id: randomUUID(), companyId: found.id, userId: account.id, note }
        await store.addJoinRequest(tx, request)
        await remind(tx, found.administrators, {
          kind: 'SYSTEM',
          title: '有人申请加入企业',
          content: `${account.userName}（${maskPhone(account.phone)}）申请加入${found.name}。${note}`,
          link: PAGES.company,
        })
      },
    }
  }

  /** The claim itself is made on /tips, with the proof; the account keeps which company it is. */
  const claim = async (input: UserInput): Promise<Way> => {
    const found = await known(input)
    return {
      ...outside(found, 'claim'),
      account: { companyId: null, roles: [], claims: found.id },
    }
  }

  return { company, user: { invited, join, claim } }
}
