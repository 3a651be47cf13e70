import { COMPANY_TYPE } from '#domain/companies/codes.ts'
import {
  emailProblem,
  loginNameProblem,
  mobileProblem,
  PASSWORD_MAX,
  personNameProblem,
  smsCodeProblem,
} from '#domain/registration/account.ts'
import {
  companyNameProblem,
  creditCodeProblem,
  industryProblem,
  legalPersonProblem,
  regionProblem,
} from '#domain/registration/company.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  int,
  queryArray,
  withDefault,
  object,
  array,
  refined,
  pattern,
  text,
} from './wire/schema.ts'

/** Why calls leave nothing in the log. */
const CODE = '只发送验证码'

const FREE = '/center/system/free-user'

/** Who asks for a code; `solution` answers the challenge once one is demanded. */
export const codeRequest = () =>
  object({
    phone: refined(mobileProblem, 20),
    challenge: withDefault(text(300), ''),
    solution: withDefault(pattern(/^\d{1,12}$/), ''),
  })

/** The same answer whether or not a message was sent. */
export const codeSent = () =>
  object({
    /** Names the flow; the code is good in it alone. */
    flowId: text(),
    /** Seconds the code is valid. */
    expiresIn: int(),
    /** Seconds until another may be asked for. */
    resendAfter: int(),
  })

const flowId = () => pattern(/^[A-Za-z0-9_-]{1,64}$/)
const password = () => text(PASSWORD_MAX)

/** The account; its flow has passed its code in the first step or brings it along. */
const account = () => ({
  phone: refined(mobileProblem, 20),
  flowId: flowId(),
  smsCode: withDefault(text(10), ''),
  loginName: refined(loginNameProblem, 40),
  password: password(),
  confirmPwd: password(),
  /** Name of the person. */
  userName: refined(personNameProblem, 40),
  /** The agreement box. */
  agreed: withDefault(boolean(), false),
  agreementVersion: withDefault(text(32), ''),
})

/** 企业资料 as somebody states them, when registering and later. */
export const companyFacts = () => ({
  companyName: refined(companyNameProblem, 200),
  creditCode: refined(creditCodeProblem, 60),
  companyType: oneOf(codesOf(COMPANY_TYPE)),
  legalPerson: refined(legalPersonProblem, 60),
  regionCode: refined(regionProblem, 6),
  address: withDefault(text(200), ''),
  industryCode: refined(industryProblem, 6),
  establishDate: pattern(/^\d{4}-\d{2}-\d{2}$/),
  /** In units of the currency, at most two decimals; empty when not stated. */
  regCapital: withDefault(pattern(/^(\d{1,15}(\.\d{1,2})?)?$/), ''),
  currency: withDefault(text(20), '人民币'),
  contactName: withDefault(text(30), ''),
  contactPhone: withDefault(text(20), ''),
  email: withDefault(refined(emailProblem, 100), ''),
  hightechField: withDefault(text(32), ''),
  tags: withDefault(queryArray(text(20, 1), 10), []),
})

const unique = () => object({ unique: boolean() })
/** Public facts may be asked for 20 times a minute and 100 a day from one address. */
const PUBLIC_FACT = [
  { per: 'ip', max: 20, seconds: 60 },
  { per: 'ip', max: 100, seconds: 86_400 },
] as const

/** 企业注册: codes, uniqueness, the company or the way into an existing one. */
export const registration = {
  /** 安全验证: a sum for the machine to work out before a message is sent; none when `bits` is 0. */
  challenge: endpoint({
    method: 'GET',
    path: `${FREE}/getSendChallenge`,
    access: 'anyone',
    spec: false,
    background: true,
    input: object({}),
    output: object({ challenge: text(300), bits: int() }),
  }),
  companyCode: endpoint({
    method: 'GET',
    path: `${FREE}/getRegisterCompanyVerificationCode`,
    access: 'anyone',
    spec: true,
    sideEffect: true,
    audit: { none: CODE },
    input: codeRequest(),
    output: codeSent(),
  }),
  userCode: endpoint({
    method: 'GET',
    path: `${FREE}/getRegisterUserVerificationCode`,
    access: 'anyone',
    spec: true,
    sideEffect: true,
    audit: { none: CODE },
    input: codeRequest(),
    output: codeSent(),
  }),
  /** Gives the code of a registration flow, once; the flow may go on for half an hour. */
  checkCode: endpoint({
    method: 'POST',
    path: `${FREE}/checkVerificationCode`,
    access: 'anyone',
    spec: false,
    audit: { none: '只核对验证码' },
    input: object({
      phone: refined(mobileProblem, 20),
      smsCode: refined(smsCodeProblem, 10),
      flowId: flowId(),
    }),
    output: object({
      passed: boolean(),
      /** Whether an account has this number already: only whoever holds it is told. */
      phoneTaken: boolean(),
    }),
  }),
  registerCompany: endpoint({
    method: 'POST',
    path: '/crm/api/register/crmCompany/registerCompany',
    access: 'anyone',
    spec: true,
    rates: [{ per: 'ip', max: 20, seconds: 3600 }],
    audit: 'company.register',
    input: object({
      ...account(),
      ...companyFacts(),
    }),
    output: object({ userId: text(), companyId: text() }),
  }),
  /** An account without a company of its own: invited, asking to join, or claiming one. */
  registerUser: endpoint({
    method: 'POST',
    path: '/crm/api/register/crmCompany/registerUser',
    access: 'anyone',
    spec: false,
    rates: [{ per: 'ip', max: 20, seconds: 3600 }],
    audit: 'user.register',
    input: object({
      ...account(),
      way: oneOf(['invited', 'join', 'claim']),
      /** Token of the invitation, for `invited`. */
      invite: withDefault(text(64), ''),
      /** The company that is there already, for `join` and `claim`. */
      creditCode: withDefault(text(60), ''),
      note: withDefault(text(100), ''),
    }),
    output: object({ userId: text(), companyId: text() }),
  }),
  inviteInfo: endpoint({
    method: 'GET',
    path: `${FREE}/getinviteinfo`,
    access: 'anyone',
    spec: true,
    rates: [{ per: 'ip', max: 60, seconds: 60 }],
    input: object({ token: text(64) }),
    output: object({
      state: oneOf(['valid', 'expired', 'used', 'revoked', 'unknown']),
      companyName: text(),
      inviterName: text(),
      roleNames: array(text()),
      /** `yyyy-MM-dd HH:mm:ss` */
      expireTime: text(),
      /** 138****8000 when the link is for one number. */
      phone: text(),
    }),
  }),
  codeUnique: endpoint({
    method: 'GET',
    path: '/center/api/checkCompany/checkCompanyCodeUnique',
    access: 'anyone',
    spec: true,
    background: true,
    rates: PUBLIC_FACT,
    input: object({ creditCode: refined(creditCodeProblem, 60) }),
    output: unique(),
  }),
  nameUnique: endpoint({
    method: 'GET',
    path: '/center/api/checkCompany/checkCompanyNameUnique',
    access: 'anyone',
    spec: true,
    background: true,
    rates: PUBLIC_FACT,
    input: object({ companyName: refined(companyNameProblem, 200) }),
    output: unique(),
  }),
  /** Truthful only inside a flow that has passed its code. */
  phoneUnique: endpoint({
    method: 'GET',
    path: '/center/api/checkCompany/checkCompanyOrPersonnelPhoneUnique',
    access: 'anyone',
    spec: true,
    background: true,
    rates: PUBLIC_FACT,
    input: object({
      phone: refined(mobileProblem, 20),
      flowId: withDefault(text(64), ''),
    }),
    output: unique(),
  }),
  /** An identity card number: shape and check digit; truthful as the number above. */
  idCodeUnique: endpoint({
    method: 'GET',
    path: '/center/api/checkCompany/checkPersonnelIdCode',
    access: 'anyone',
    spec: true,
    background: true,
    rates: PUBLIC_FACT,
    input: object({
      idCode: text(30),
      flowId: withDefault(text(64), ''),
    }),
    output: unique(),
  }),
  loginNameUnique: endpoint({
    method: 'GET',
    path: '/center/api/checkUser/checkLoginNameUnique',
    access: 'anyone',
    spec: true,
    background: true,
    rates: PUBLIC_FACT,
    input: object({ loginName: refined(loginNameProblem, 40) }),
    output: unique(),
  }),
} as const
