import { mobileProblem, smsCodeProblem } from '#domain/registration/account.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  boolean,
  withDefault,
  object,
  array,
  refined,
  pattern,
  text,
} from './wire/schema.ts'
import { codeRequest, codeSent } from './registration.ts'

/** Why calls leave nothing in the log. */
const CODE = '只发送验证码'

/** What the client keeps of the signed-in user (specification §3). */
export const sessionUser = () =>
  object({
    userId: text(),
    name: text(),
    username: text(),
    email: text(),
    /** 0 female, 1 male. */
    sex: text(),
    /** Id of the person's picture, empty without one. */
    headImg: text(),
    /** 138****8000 */
    phone: text(),
    companyId: text(),
    companyName: text(),
    companyType: text(),
    /** Comma-separated. */
    companyTags: text(),
    registerStatus: text(),
    roles: array(text()),
    permissions: array(text()),
    permissionState: text(),
    /** Last day of the present state `yyyy-MM-dd`; empty when it has no end. */
    permissionTime: text(),
    superAdmin: boolean(),
  })

export type SessionUser = ReturnType<typeof sessionUser>['_zod']['output']

const granted = () =>
  object({
    accessToken: text(),
    tokenType: text(),
    /** A handle without any power; the real one is an HttpOnly cookie. */
    refreshToken: text(),
    user: sessionUser(),
  })

const navFields = () => ({
  permissionCode: text(),
  permissionName: text(),
  /** 1 menu entry, 2 button. */
  permissionType: text(),
  webUrl: text(),
})

/** 会话: log in, who am I, what may I see, log out. */
export const session = {
  token: endpoint({
    method: 'POST',
    path: '/center/my_oauth/token',
    access: 'anyone',
    spec: true,
    audit: { sometimes: 'login.ok', when: '不是续期时' },
    input: object({
      grant_type: withDefault(oneOf(['password', 'refresh_token']), 'password' as const),
      username: withDefault(text(64), ''),
      password: withDefault(text(128), ''),
    }),
    output: granted(),
  }),
  /** By a code from a message. */
  phoneToken: endpoint({
    method: 'POST',
    path: '/center/my_oauth/phoneToken',
    access: 'anyone',
    spec: true,
    audit: 'login.ok',
    input: object({
      phone: refined(mobileProblem, 20),
      smsCode: refined(smsCodeProblem, 10),
      flowId: pattern(/^[A-Za-z0-9_-]{1,64}$/),
    }),
    output: granted(),
  }),
  loginCode: endpoint({
    method: 'GET',
    path: '/center/system/free-user/getLoginVerificationCode',
    access: 'anyone',
    spec: true,
    sideEffect: true,
    audit: { none: CODE },
    input: codeRequest(),
    output: codeSent(),
  }),
  userInfo: endpoint({
    method: 'POST',
    path: '/center/auth-controller/user/getUserInfo',
    access: 'member',
    spec: true,
    input: object({}),
    output: object({ user: sessionUser() }),
  }),
  /** The codes held, as a tree (navList), and the list columns the role may see (colList). */
  companyMenu: endpoint({
    method: 'GET',
    path: '/center/auth-controller/user/getCompanyMenu',
    access: 'member',
    spec: true,
    background: true,
    input: object({}),
    output: object({
      navList: array(
        object({
          ...navFields(),
          child: array(
            object({
              ...navFields(),
              child: array(object({ ...navFields(), child: array(object(navFields())) })),
            }),
          ),
        }),
      ),
      colList: array(text()),
      permissionState: text(),
      permissionTime: text(),
      registerStatus: text(),
    }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/center/auth-controller/user/getLogout',
    access: 'anyone',
    spec: true,
    input: object({}),
    output: object({ ended: boolean() }),
  }),
} as const
