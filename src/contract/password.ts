import { mobileProblem, PASSWORD_MAX } from '#domain/registration/account.ts'
import { codeRequest, codeSent } from './registration.ts'
import { endpoint } from './wire/endpoint.ts'
import { boolean, withDefault, object, refined, text } from './wire/schema.ts'

/** Why calls leave nothing in the log. */
const CODE = '只发送验证码'

const secret = () => text(PASSWORD_MAX)

/** 密码: get it back, change it. */
export const password = {
  retrieveCode: endpoint({
    method: 'GET',
    path: '/center/system/free-user/getRetrievePasswordCode',
    access: 'anyone',
    spec: true,
    sideEffect: true,
    audit: { none: CODE },
    input: codeRequest(),
    output: codeSent(),
  }),
  /**
   * Two steps: phone, flow and code give a ticket of ten minutes; the ticket and a new password set
   * it and end every session. It never signs in.
   */
  retrieve: endpoint({
    method: 'POST',
    path: '/center/system/free-user/retrievePassword',
    access: 'anyone',
    spec: true,
    audit: { sometimes: 'password.retrieve', when: '第二步设置新密码时' },
    input: object({
      phone: withDefault(refined(mobileProblem, 20), ''),
      flowId: withDefault(text(64), ''),
      smsCode: withDefault(text(10), ''),
      ticket: withDefault(text(64), ''),
      new_pwd: withDefault(secret(), ''),
      confirm_pwd: withDefault(secret(), ''),
    }),
    output: object({
      /** For the second step; empty after it. */
      ticket: text(),
      changed: boolean(),
    }),
  }),
  change: endpoint({
    method: 'POST',
    path: '/auth/new-change-pwd/',
    access: 'member',
    spec: true,
    audit: 'password.change',
    input: object({
      password: secret(),
      new_pwd: secret(),
      confirm_pwd: secret(),
    }),
    output: object({ changed: boolean() }),
  }),
} as const
