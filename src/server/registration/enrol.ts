import { randomUUID } from 'node:crypto'
import { apiError } from '#contract/wire/api-error.ts'
import {
  AGREEMENT_VERSION,
  confirmProblem,
  CONSENT_TEXT,
  WRONG_CODE_TEXT,
} from '#domain/registration/account.ts'
import type { CodePurpose } from '#domain/registration/message.ts'
import { writeAuditEntry, type AuditEvent } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { Codes } from '#server/sms/codes.ts'
import type { Caller } from '#server/wire/handler.ts'
import type { NewPasswords } from '#server/wire/new-passwords.ts'
import type { NewAccount, RegistrationStore } from './store.ts'

export const PHONE_TAKEN_TEXT = '该手机号码已注册，可直接登录'
export const LOGIN_NAME_TAKEN_TEXT = '该登录名已被使用'

/** Names that nobody registers, beside that of the super administrator. */
const RESERVED = ['admin', 'root', 'system']

/** The part of a registration that every way shares. */
export interface Applicant {
  phone: string
  flowId: string
  smsCode: string
  loginName: string
  password: string
  confirmPwd: string
  userName: string
  agreed: boolean
  agreementVersion: string
}

/** What one way of registering adds. */
export interface Way {
  purposes: readonly CodePurpose[]
  companyName: string
  account: Pick<NewAccount, 'companyId' | 'roles' | 'claims'>
  /** What is written before the account, and after it, in one transaction with it. */
  before?: (tx: Tx, account: NewAccount) => Promise<void>
  after?: (tx: Tx, account: NewAccount) => Promise<void>
  event: Omit<AuditEvent, 'objectType' | 'objectId' | 'objectName'>
  object?: Pick<AuditEvent, 'objectType' | 'objectId' | 'objectName'>
}

/** What {@link createEnrol} needs. */
export interface EnrolDeps {
  db: Database
  store: RegistrationStore
  codes: Codes
  passwords: NewPasswords
  /** Login name of the super administrator. */
  superAdmin: string
}

/** Makes accounts: judges the applicant, then writes everything in one transaction. */
export const createEnrol = (deps: EnrolDeps) => {
  const { db, store, codes, passwords } = deps
  const reserved = new Set([...RESERVED, deps.superAdmin.toLowerCase()])

  /** Refuses what can be told before the code is looked at. */
  const judge = async (applicant: Applicant, companyName: string): Promise<void> => {
    const { loginName, phone, password, confirmPwd } = applicant
    const problem =
      (await passwords.problem(password, { loginName, phone, companyName })) ??
      confirmProblem(password, confirmPwd)
    if (problem !== null) throw apiError('invalid', problem)
    if (!applicant.agreed || applicant.agreementVersion !== AGREEMENT_VERSION)
      throw apiError('invalid', CONSENT_TEXT)
  }

  /** Refuses whose phone is not proven; a code that comes along proves it here. */
  const prove = async (applicant: Applicant, purposes: Way['purposes']) => {
    const flow = { id: applicant.flowId, phone: applicant.phone, purposes }
    if (await codes.isPassed(flow)) return flow
    const given = /^\d{6}$/.test(applicant.smsCode) ? applicant.smsCode : null
    if (given === null || !(await codes.pass(flow, given)))
      throw apiError('invalid', WRONG_CODE_TEXT)
    return flow
  }

  const refuseTaken = async (loginName: string, phone: string, tx: Database | Tx) => {
    if (await store.hasPhone(phone, tx)) throw apiError('conflict', PHONE_TAKEN_TEXT)
    if (await store.hasLoginName(loginName, tx)) throw apiError('conflict', LOGIN_NAME_TAKEN_TEXT)
  }

  const isReserved = (loginName: string): boolean => reserved.has(loginName.toLowerCase())

  const enrol = async (applicant: Applicant, way: Way, caller: Caller): Promise<NewAccount> => {
    const loginName = applicant.loginName.toLowerCase()
    const { phone } = applicant
    await judge(applicant, way.companyName)
    const flow = await prove(applicant, way.purposes)
    if (isReserved(loginName)) throw apiError('conflict', LOGIN_NAME_TAKEN_TEXT)
    await refuseTaken(loginName, phone, db)
    const account: NewAccount = {
      id: randomUUID(),
      loginName,
      userName: applicant.userName.trim(),
      phone,
      passwordHash: await passwords.hash(applicant.password),
      companyName: way.account.companyId === null ? '' : way.companyName,
      ...way.account,
    }
    await inTransaction(db, async (tx) => {
      if (!(await codes.usePassed(tx, flow))) throw apiError('invalid', WRONG_CODE_TEXT)
      await way.before?.(tx, account)
      if (!(await store.addAccount(tx, account))) {
        await refuseTaken(loginName, phone, tx)
        throw apiError('conflict')
      }
      const version = applicant.agreementVersion
      await store.addConsent(tx, { userId: account.id, version, ip: caller.address })
      await way.after?.(tx, account)
      const person = { objectType: 'user', objectId: account.id, objectName: loginName }
      const actor = {
        actorId: account.id,
        actorName: loginName,
        ip: caller.address,
        requestId: caller.requestId,
      }
      await writeAuditEntry(tx, actor, { ...way.event, ...(way.object ?? person) })
    })
    return account
  }

  return { enrol, isReserved }
}
