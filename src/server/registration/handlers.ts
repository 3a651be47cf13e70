import type { registration } from '#contract/registration.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { normalCreditCode } from '#domain/companies/credit-code.ts'
import { isReadyRole, READY_ROLE } from '#domain/permissions/roles.ts'
import { maskPhone, WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { normalCompanyName, REGISTERED_TEXT } from '#domain/registration/company.ts'
import { idCodeProblem, normalIdCode } from '#domain/registration/id-code.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { hashToken } from '#server/wire/tokens.ts'
import { createEnrol, type EnrolDeps } from './enrol.ts'
import type { Invitation } from './store.ts'
import { createWays, type WaysDeps } from './ways.ts'

const NO_INVITATION = {
  companyName: '',
  inviterName: '',
  roleNames: [],
  expireTime: '',
  phone: '',
}

const shown = (invitation: Invitation) => ({
  state: invitation.state,
  companyName: invitation.companyName,
  inviterName: invitation.inviterName,
  roleNames: [
    ...invitation.roles.flatMap((code) =>
      isReadyRole(code) ? [READY_ROLE[code]?.name ?? code] : [],
    ),
    ...invitation.ownRoleNames,
  ],
  expireTime: invitation.expireTime,
  phone: maskPhone(invitation.phone),
})

/** 企业注册. */
export const createRegistrationHandlers = (
  deps: EnrolDeps & WaysDeps,
): Handlers<typeof registration> => {
  const { store, codes, fold } = deps
  const { enrol, isReserved } = createEnrol(deps)
  const ways = createWays(deps)

  return {
    challenge: async (_input, caller) => codes.challenge(caller),
    companyCode: async (input, caller) => codes.send(input, 'register', caller, true),
    userCode: async (input, caller) => codes.send(input, 'invited', caller, true),

    checkCode: async ({ phone, flowId, smsCode }) => {
      const flow = { id: flowId, phone, purposes: ['register', 'invited'] as const }
      if (!(await codes.pass(flow, smsCode))) throw apiError('invalid', WRONG_CODE_TEXT)
      return { passed: true, phoneTaken: await store.hasPhone(phone) }
    },

    registerCompany: async (input, caller) => {
      const name = fold(normalCompanyName(input.companyName))
      const taken =
        (await store.hasCreditCode(normalCreditCode(input.creditCode))) ||
        (await store.hasCompanyName(name))
      if (taken) throw apiError('conflict', REGISTERED_TEXT)
      const { id, companyId } = await enrol(input, await ways.company(input), caller)
      return { userId: id, companyId: companyId ?? '' }
    },
    registerUser: async (input, caller) => {
      const { id, companyId } = await enrol(input, await ways.user[input.way](input), caller)
      return { userId: id, companyId: companyId ?? '' }
    },

    inviteInfo: async ({ token }) => {
      const invitation = await store.invitation(hashToken(token))
      return invitation === null ? { state: 'unknown', ...NO_INVITATION } : shown(invitation)
    },

    codeUnique: async ({ creditCode }) => ({
      unique: !(await store.hasCreditCode(normalCreditCode(creditCode))),
    }),
    nameUnique: async ({ companyName }) => ({
      unique: !(await store.hasCompanyName(fold(normalCompanyName(companyName)))),
    }),
    loginNameUnique: async ({ loginName }) => ({
      unique: !isReserved(loginName) && !(await store.hasLoginName(loginName.toLowerCase())),
    }),
    // Whose number it is stays unsaid outside a flow that has proven one.
    phoneUnique: async ({ phone, flowId }) => {
      const truthful = flowId !== '' && (await codes.probe(flowId, phone))
      return { unique: !truthful || !(await store.hasPhone(phone)) }
    },
    // Nobody's identity number is kept by the platform, so every right one is free.
    idCodeUnique: async ({ idCode, flowId }) => {
      const problem = idCodeProblem(idCode)
      if (problem !== null) throw apiError('invalid', problem)
      if (flowId !== '') await codes.probe(flowId, normalIdCode(idCode))
      return { unique: true }
    },
  }
}
