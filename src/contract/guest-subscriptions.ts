import { POLICY_KIND, POLICY_LEVEL, POLICY_TYPE, SUPPORT_MODE } from '#domain/policies/codes.ts'
import { emailProblem, mobileProblem } from '#domain/registration/account.ts'
import { FOLLOWED_LIMITS } from '#domain/subscriptions/followed.ts'
import { codeRequest, codeSent } from './registration.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  int,
  queryArray,
  withDefault,
  object,
  refined,
  pattern,
  text,
} from './wire/schema.ts'

const BASE = '/policy/api/portalpublic/guestSubscribe'
const open = { method: 'POST', access: 'anyone', spec: false } as const

/** Why calls leave nothing in the log. */
const NOBODY = '访客的订阅，没有账号'
const CODE = '只发送验证码'

/** What is followed (domain/subscriptions/followed.ts); with a policy the filter says nothing. */
const followed = () => ({
  policyId: withDefault(pattern(/^[\w-]{0,64}$/), ''),
  regionCodes: withDefault(queryArray(pattern(/^\d{6}$/), FOLLOWED_LIMITS.regions), []),
  includeUpper: withDefault(boolean(), true),
  levels: withDefault(queryArray(oneOf(codesOf(POLICY_LEVEL)), 5), []),
  kinds: withDefault(queryArray(oneOf(codesOf(POLICY_KIND)), 6), []),
  supportModes: withDefault(queryArray(oneOf(codesOf(SUPPORT_MODE)), 20), []),
  types: withDefault(queryArray(oneOf(codesOf(POLICY_TYPE)), 10), []),
  industryCodes: withDefault(queryArray(pattern(/^[A-T]$/), 20), []),
  keyword: withDefault(text(FOLLOWED_LIMITS.keyword), ''),
})

/** What the link of a mail carries; signed. */
const token = () => pattern(/^[A-Za-z0-9_-]{40,400}$/)

/** What has begun. */
const begun = () =>
  object({
    name: text(500),
    /** Masked: `zh***@example.com`, `138****5678`. */
    address: text(),
    /** Ends it, on the page of opt-outs. */
    optOut: text(),
  })

/** 免登录订阅: followed by mail, by messages to a telephone or by a feed, without an account. */
export const guestSubscriptions = {
  /** What would be followed, in words, and the ways there are. */
  offer: endpoint({
    ...open,
    path: `${BASE}/querySubscribeOffer`,
    input: object(followed()),
    output: object({
      /** The policy, or the filters in words, e.g. `深圳市（含上级） · 补贴奖励`. */
      name: text(500),
      /** Policies that fit today; 1 of a policy. */
      total: int(),
      /** This installation can send mail. */
      mail: boolean(),
      /** It can send the messages of what is followed. */
      sms: boolean(),
    }),
  }),
  /** Sends the mail that confirms it. The answer is the same whatever the address has. */
  ask: endpoint({
    ...open,
    path: `${BASE}/addSubscribe`,
    rates: [{ per: 'ip', max: 20, seconds: 3600 }],
    audit: { none: NOBODY },
    input: object({ ...followed(), email: refined(emailProblem, 100) }),
    output: object({ hours: int() }),
  }),
  /** What the link of that mail is about. */
  asked: endpoint({
    ...open,
    path: `${BASE}/querySubscribeByToken`,
    rates: [{ per: 'ip', max: 60, seconds: 600 }],
    input: object({ token: token() }),
    output: object({
      name: text(500),
      /** Masked: `zh***@example.com`. */
      address: text(),
      state: oneOf(['asked', 'on', 'ended']),
      /** Ends it, on the page of opt-outs; empty before it is on. */
      optOut: text(),
    }),
  }),
  confirm: endpoint({
    ...open,
    path: `${BASE}/confirmSubscribe`,
    rates: [{ per: 'ip', max: 30, seconds: 600 }],
    audit: { none: NOBODY },
    input: object({ token: token() }),
    output: begun(),
  }),
  /** Sends the code that begins it by telephone. The answer is the same whatever the number has. */
  phoneCode: endpoint({
    method: 'GET',
    path: `${BASE}/getSubscribeVerificationCode`,
    access: 'anyone',
    spec: false,
    rates: [{ per: 'ip', max: 20, seconds: 3600 }],
    sideEffect: true,
    audit: { none: CODE },
    input: codeRequest(),
    output: codeSent(),
  }),
  /** Begins it, for whoever has the code of the number. */
  begin: endpoint({
    ...open,
    path: `${BASE}/addPhoneSubscribe`,
    rates: [{ per: 'ip', max: 30, seconds: 600 }],
    audit: { none: NOBODY },
    input: object({
      ...followed(),
      phone: refined(mobileProblem, 20),
      flowId: text(64, 1),
      smsCode: text(10, 1),
    }),
    output: begun(),
  }),
} as const
