import { REASON_MAX } from '#domain/privacy/erasure.ts'
import { RETENTION_ACTION, RETENTION_KEYS } from '#domain/privacy/retention.ts'
import { permission } from '#domain/permissions/codes.ts'
import { mobileProblem } from '#domain/registration/account.ts'
import { codeRequest, codeSent } from './registration.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  int,
  withDefault,
  orNull,
  object,
  array,
  refined,
  text,
} from './wire/schema.ts'

/** Why calls leave nothing in the log. */
const CODE = '只发送验证码'

const PUBLIC = '/policy/api/portalpublic/privacy'
const RUN = '/center/api/run'
/** What erasing may take beside the usual: every text is read for the number. */
const READING_MS = 60_000

/** One row of 保留期限. */
const row = () => ({
  key: oneOf(RETENTION_KEYS),
  what: text(),
  why: text(),
  basis: text(),
  /** How long and what happens then, in words. */
  kept: text(),
  action: oneOf(codesOf(RETENTION_ACTION)),
  /** Who else receives it; empty for nobody. */
  outside: text(),
})

const outcome = () =>
  object({
    /** What was erased, in words; empty for nothing. */
    erased: text(),
    /** What stays and why, in words. */
    stays: array(text()),
  })

/** 个人信息: how long it is kept, and its erasure for people without an account. */
export const privacy = {
  retention: endpoint({
    method: 'GET',
    path: `${PUBLIC}/queryRetentionList`,
    access: 'anyone',
    spec: false,
    input: object({}),
    output: object({ records: array(object(row())) }),
  }),
  eraseCode: endpoint({
    method: 'GET',
    path: `${PUBLIC}/getEraseVerificationCode`,
    access: 'anyone',
    spec: false,
    sideEffect: true,
    audit: { none: CODE },
    input: codeRequest(),
    output: codeSent(),
  }),
  /** Erases what was left under a number, for whoever has its code. */
  erase: endpoint({
    method: 'POST',
    path: `${PUBLIC}/erasePersonalData`,
    access: 'anyone',
    spec: false,
    rates: [{ per: 'ip', max: 20, seconds: 3600 }],
    waitMs: READING_MS,
    audit: 'privacy.erase',
    input: object({
      phone: refined(mobileProblem, 20),
      flowId: text(64, 1),
      smsCode: text(10, 1),
      /** The conversations and searches of this browser too. */
      browser: withDefault(boolean(), false),
      confirmed: withDefault(boolean(), false),
    }),
    output: outcome(),
  }),
  /** 保留期限 for operators, with the last round of each row. */
  rounds: endpoint({
    method: 'POST',
    path: `${RUN}/queryRetentionRoundList`,
    access: 'member',
    permission: permission('run:jobs'),
    spec: false,
    input: object({}),
    output: object({
      /** The caller may erase on somebody's wish. */
      canErase: boolean(),
      records: array(
        object({
          ...row(),
          /** The job that does it; empty where whoever ends the account or record does. */
          jobName: text(),
          /** Its last round; empty before the first. */
          lastTime: text(),
          failed: boolean(),
          /** Rows that this round handled; null where the job counts none. */
          handled: orNull(int()),
        }),
      ),
    }),
  }),
  /** 按请求删除: by an operator, for a number or a guest, with the reason. */
  eraseFor: endpoint({
    method: 'POST',
    path: `${RUN}/erasePersonalDataFor`,
    waitMs: READING_MS,
    access: 'member',
    permission: permission('run:jobs:erase'),
    spec: false,
    audit: 'privacy.erase',
    input: object({
      phone: withDefault(text(20), ''),
      guestId: withDefault(text(32), ''),
      reason: text(REASON_MAX * 4),
    }),
    output: outcome(),
  }),
} as const
