import {
  emailProblem,
  mobileProblem,
  PASSWORD_MAX,
  personNameProblem,
} from '#domain/registration/account.ts'
import { codeRequest, codeSent } from './registration.ts'
import { sessionUser } from './session.ts'
import { IF_CHANGED } from './wire/audit.ts'
import { endpoint } from './wire/endpoint.ts'
import { oneOf, boolean, withDefault, object, array, refined, text } from './wire/schema.ts'

/** Why calls leave nothing in the log. */
const CODE = '只发送验证码'

const BASE = '/center/api/account'

/** 账号: what somebody does about their own. */
export const account = {
  update: endpoint({
    method: 'POST',
    path: `${BASE}/updateMyAccount`,
    access: 'member',
    spec: false,
    audit: { sometimes: 'account.update', when: IF_CHANGED },
    input: object({
      userName: refined(personNameProblem, 40),
      email: withDefault(refined(emailProblem, 100), ''),
      sex: withDefault(oneOf(['', '0', '1']), '' as const),
      headImg: withDefault(text(64), ''),
    }),
    output: object({ user: sessionUser() }),
  }),
  phoneCode: endpoint({
    method: 'GET',
    path: `${BASE}/getPhoneVerificationCode`,
    access: 'member',
    spec: false,
    sideEffect: true,
    audit: { none: CODE },
    input: codeRequest(),
    output: codeSent(),
  }),
  /** A new number: the password and a code sent to the new number. */
  changePhone: endpoint({
    method: 'POST',
    path: `${BASE}/updateMyPhone`,
    access: 'member',
    spec: false,
    audit: 'phone.change',
    input: object({
      password: text(PASSWORD_MAX),
      phone: refined(mobileProblem, 20),
      flowId: text(64, 1),
      smsCode: text(10, 1),
    }),
    output: object({ user: sessionUser() }),
  }),
  /** 登录设备: where one is signed in; any other may be ended. */
  logins: endpoint({
    method: 'POST',
    path: `${BASE}/queryMyLogins`,
    access: 'member',
    spec: false,
    input: object({}),
    output: object({
      records: array(
        object({
          loginId: text(),
          current: boolean(),
          device: text(),
          ip: text(),
          createTime: text(),
          lastTime: text(),
        }),
      ),
    }),
  }),
  endLogin: endpoint({
    method: 'POST',
    path: `${BASE}/endMyLogin`,
    access: 'member',
    spec: false,
    /** Empty: all others. */
    audit: { sometimes: 'session.end', when: IF_CHANGED },
    input: object({ loginId: withDefault(text(64), '') }),
    output: object({ ended: boolean() }),
  }),
  /** 个人信息副本: every row about oneself, as JSON text. */
  export: endpoint({
    method: 'POST',
    path: `${BASE}/exportMyData`,
    access: 'member',
    spec: false,
    rates: [{ per: 'visitor', max: 10, seconds: 3600 }],
    audit: 'account.export',
    input: object({}),
    output: object({ fileName: text(), json: text(20_000_000) }),
  }),
  /** 注销: deletes oneself; the last administrator of a company hands over first. */
  remove: endpoint({
    method: 'POST',
    path: `${BASE}/deleteMyAccount`,
    access: 'member',
    spec: false,
    audit: 'account.delete',
    input: object({
      password: text(PASSWORD_MAX),
      confirmed: boolean(),
    }),
    output: object({ deleted: boolean() }),
  }),
} as const
