import type { account } from '#contract/account.ts'
import type { SessionUser } from '#contract/session.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { SUPER_ADMIN } from '#domain/permissions/roles.ts'
import { WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { deviceName } from '#domain/registration/device.ts'
import { actorOf } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Codes } from '#server/sms/codes.ts'
import type { Caller, Handlers, Principal } from '#server/wire/handler.ts'
import { type DataStore, ROWS } from './data.store.ts'
import type { AccountStore } from './store.ts'

export const PHONE_TAKEN_TEXT = '该手机号码已被其他账号使用'
export const LAST_ADMIN_TEXT = '您是企业唯一的管理员，请先移交管理员'
export const SUPER_ADMIN_STAYS_TEXT = '超级管理员由系统配置指定，不能注销'
export const PICTURE_TEXT = '头像文件不存在，请重新上传'

/** 账号: what somebody does about their own. */
export const createAccountHandlers = (deps: {
  store: AccountStore
  data: DataStore
  codes: Pick<Codes, 'send' | 'use'>
  /** Passes whoever knows the caller's password, refuses anybody else. */
  confirm: (principal: Principal, password: string, caller: Caller) => Promise<void>
  /** What the session tells of somebody. */
  userOf: (userId: string) => Promise<SessionUser | null>
  clock: Clock
}): Handlers<typeof account> => {
  const { store, data, codes, clock } = deps

  const told = async (userId: string) => {
    const user = await deps.userOf(userId)
    if (user === null) throw apiError('signedOut')
    return { user }
  }

  return {
    update: async ({ userName, email, sex, headImg }, caller) => {
      const me = caller.principal
      const facts = { userName: userName.trim(), email, sex, headImg }
      if (!(await store.update(me, facts, actorOf(caller)))) throw apiError('invalid', PICTURE_TEXT)
      return told(me.userId)
    },

    // Whoever reads the message has the number; whether an account has it is told after that.
    phoneCode: async (input, caller) => codes.send(input, 'phone', caller, true),

    changePhone: async ({ password, phone, flowId, smsCode }, caller) => {
      const me = caller.principal
      await deps.confirm(me, password, caller)
      if (!(await codes.use({ id: flowId, phone, purposes: ['phone'] }, smsCode)))
        throw apiError('invalid', WRONG_CODE_TEXT)
      if (!(await store.changePhone(me, phone, actorOf(caller))))
        throw apiError('invalid', PHONE_TAKEN_TEXT)
      return told(me.userId)
    },

    logins: async (_input, caller) => {
      const me = caller.principal
      const found = await store.logins(me.userId)
      return {
        records: found.map(({ id, ip, userAgent, createdAt, lastAt }) => ({
          loginId: id,
          current: id === me.sessionId,
          device: deviceName(userAgent),
          ip,
          createTime: formatBeijingTime(createdAt.getTime()),
          lastTime: formatBeijingTime(lastAt.getTime()),
        })),
      }
    },

    endLogin: async ({ loginId }, caller) => {
      const me = caller.principal
      const ended = await store.endLogins(me, loginId, me.sessionId, actorOf(caller))
      return { ended: ended > 0 }
    },

    export: async (_input, caller) => {
      const me = caller.principal
      const found = await data.collect(me, actorOf(caller))
      const at = formatBeijingTime(clock.now().getTime())
      return {
        fileName: `策桥个人信息-${me.loginName}-${at.slice(0, 10)}.json`,
        json: JSON.stringify({
          生成时间: at,
          登录名: me.loginName,
          ...cutShort(found),
          保存期限: data.keptTexts(),
          ...found,
        }),
      }
    },

    remove: async ({ password, confirmed }, caller) => {
      const me = caller.principal
      if (!confirmed) throw apiError('invalid', '请确认注销账号')
      await deps.confirm(me, password, caller)
      if (me.roles.includes(SUPER_ADMIN)) throw apiError('invalid', SUPER_ADMIN_STAYS_TEXT)
      if ((await data.remove(me, actorOf(caller))) === 'lastAdmin')
        throw apiError('invalid', LAST_ADMIN_TEXT)
      for (const name of ['sid', 'refresh', 'device'] as const)
        if (caller.cookies[name]) caller.setCookie({ name, value: '', maxAgeSeconds: 0 })
      return { deleted: true }
    },
  }
}

/** Names the tables of which the copy does not hold all. */
const cutShort = (found: Record<string, unknown[]>): Record<string, string> => {
  const names = Object.keys(found).filter((name) => (found[name]?.length ?? 0) >= ROWS)
  if (names.length === 0) return {}
  return { 说明: `${names.join('、')}只含 ${ROWS} 条，其余请联系平台索取` }
}
