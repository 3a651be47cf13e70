import type { FastifyInstance } from 'fastify'
import { registration } from '#contract/registration.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { creditCodeCheck } from '#domain/companies/credit-code.ts'
import { AGREEMENT_VERSION } from '#domain/registration/account.ts'
import type { Database } from '#server/database/pool.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { lastCode } from '#server/testing/sms.ts'

/** A password that every policy takes. */
export const GOOD_PASSWORD = 'Blue kettle 42'

let serial = 0
const next = (): number => (serial += 1)

/** A number of its own for each call. */
export const newPhone = (): string => `136${String(next()).padStart(8, '0')}`
/** An address in a network of its own. */
export const newAddress = (): string => `2001:db8:${next().toString(16)}::1`
/** A credit code of the unallocated division, right to its check character. */
export const newCreditCode = (): string => {
  const first = `91999999TEST${String(next()).padStart(5, '0')}`.replaceAll('S', 'X')
  return first + creditCodeCheck(first)
}

/** A browser that nobody has signed in with, in a network of its own. */
export const visitor = (app: FastifyInstance): TestClient =>
  createTestClient(app, { browser: true, address: newAddress() })

/** A flow for a phone whose code has been given. */
export const passedFlow = async (
  client: TestClient,
  db: Database,
  phone: string,
  code: 'companyCode' | 'userCode' = 'companyCode',
): Promise<string> => {
  const { flowId } = await client.call(registration[code], { phone })
  await client.call(registration.checkCode, { phone, flowId, smsCode: await lastCode(db, phone) })
  return flowId
}

/** The first step of a registration. */
export const accountOf = (phone: string, flowId: string) => ({
  phone,
  flowId,
  loginName: `person_${next()}`,
  password: GOOD_PASSWORD,
  confirmPwd: GOOD_PASSWORD,
  userName: '王小明',
  agreed: true,
  agreementVersion: AGREEMENT_VERSION,
})

/** The second step. */
export const companyOf = (): Omit<
  InputOf<typeof registration.registerCompany>,
  keyof ReturnType<typeof accountOf>
> => ({
  companyName: `测试装备${next()}号有限公司`,
  creditCode: newCreditCode(),
  companyType: 'company',
  legalPerson: '李四',
  regionCode: '440305',
  industryCode: 'I65',
  establishDate: '2020-02-29',
  regCapital: '1000000.50',
  email: '',
})
