import { endpoint } from './wire/endpoint.ts'
import { choice, flag, orElse, record, rows, text } from './wire/words.ts'

/** What the client keeps of the signed-in user (specification §3). */
export const sessionUser = () =>
  record({
    userId: text(),
    name: text(),
    username: text(),
    email: text(),
    /** 0 female, 1 male. */
    sex: text(),
    companyId: text(),
    companyName: text(),
    companyType: text(),
    companyTags: text(),
    registerStatus: text(),
    roles: rows(text()),
    permissions: rows(text()),
    permissionState: text(),
    permissionTime: text(),
  })

export type SessionUser = ReturnType<typeof sessionUser>['_zod']['output']

/** 会话: log in, who am I, log out. */
export const session = {
  token: endpoint({
    method: 'POST',
    path: '/center/my_oauth/token',
    access: 'anyone',
    spec: true,
    input: record({
      grant_type: orElse(choice(['password', 'refresh_token']), 'password' as const),
      username: orElse(text(64), ''),
      password: orElse(text(128), ''),
      companyId: orElse(text(), ''),
    }),
    output: record({
      accessToken: text(),
      tokenType: text(),
      /** A handle without any power; the real one is an HttpOnly cookie. */
      refreshToken: text(),
      user: sessionUser(),
    }),
  }),
  userInfo: endpoint({
    method: 'POST',
    path: '/center/auth-controller/user/getUserInfo',
    access: 'member',
    spec: true,
    input: record({ companyId: orElse(text(), '') }),
    output: record({ user: sessionUser() }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/center/auth-controller/user/getLogout',
    access: 'anyone',
    spec: true,
    input: record({ companyId: orElse(text(), '') }),
    output: record({ ended: flag() }),
  }),
} as const
