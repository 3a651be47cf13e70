import { CONFIDENCE, POLICY_LEVEL } from '#domain/policies/codes.ts'
import { mobileProblem } from '#domain/registration/account.ts'
import { creditCodeProblem } from '#domain/registration/company.ts'
import {
  applicationNumberProblem,
  CONTACT_NAME_MAX,
  contactNameProblem,
  INTRO_MAX,
  introProblem,
  ORG_NAME_MAX,
  orgNameProblem,
  PARTNER_STATE,
} from '#domain/showcase/partner-application.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  id,
  withDefault,
  orNull,
  pageOf,
  paging,
  object,
  array,
  refined,
  pattern,
  text,
} from './wire/schema.ts'

/** A policy as a page beside it names it. */
export const policyRef = () =>
  object({
    policyId: text(),
    title: text(500),
    shortTitle: text(),
    level: oneOf(codesOf(POLICY_LEVEL)),
    docNumber: text(),
    checkedOn: text(),
    confidence: oneOf(codesOf(CONFIDENCE)),
  })

const partnerStep = () =>
  object({
    state: oneOf(codesOf(PARTNER_STATE)),
    name: text(),
    at: text(),
    mark: oneOf(['done', 'now', 'todo', 'stopped']),
  })

const OWN = '/policy/api/portalpublic/showcase'

/** 渠道合作: who works with us, and who asks to. */
export const partnerCalls = {
  partners: endpoint({
    method: 'POST',
    path: `${OWN}/queryPartnerList`,
    access: 'anyone',
    spec: false,
    input: object({
      partnerType: withDefault(id(), ''),
      ...paging(),
    }),
    output: object(
      pageOf(
        object({
          partnerId: text(),
          name: text(),
          shortName: text(),
          partnerType: text(),
          typeName: text(),
          regionName: text(),
          about: text(),
          demo: boolean(),
        }),
      ),
    ),
  }),

  partnerTypes: endpoint({
    method: 'POST',
    path: `${OWN}/queryPartnerTypeList`,
    access: 'anyone',
    spec: false,
    input: object({}),
    output: object({
      records: array(
        object({
          partnerType: text(),
          name: text(),
          who: text(),
          gets: array(text()),
          duties: array(text()),
          settlement: text(),
          licences: array(object({ text: text(), policy: orNull(policyRef()) })),
        }),
      ),
    }),
  }),

  apply: endpoint({
    method: 'POST',
    path: `${OWN}/addPartnerApply`,
    audit: { none: '访客的申请，由平台办理时记录' },
    access: 'anyone',
    spec: false,
    knowsVisitor: true,
    rates: [{ per: 'ip', max: 5, seconds: 3600 }],
    input: object({
      partnerType: id(),
      orgName: refined(orgNameProblem, ORG_NAME_MAX * 2),
      creditCode: refined(creditCodeProblem, 40),
      regionCode: pattern(/^\d{6}$/),
      contact: refined(contactNameProblem, CONTACT_NAME_MAX * 2),
      phone: refined(mobileProblem, 22),
      intro: refined(introProblem, INTRO_MAX * 2),
      /** The applicant ticked the consent box. */
      consent: withDefault(boolean(), false),
      /** Left empty by people: a honeypot. */
      website: withDefault(text(200), ''),
    }),
    output: object({ applyNo: text(), steps: array(partnerStep()) }),
  }),

  applyState: endpoint({
    method: 'POST',
    path: `${OWN}/queryPartnerApplyState`,
    access: 'anyone',
    spec: false,
    rates: [{ per: 'ip', max: 20, seconds: 3600 }],
    input: object({
      applyNo: refined(applicationNumberProblem, 40),
      phone: refined(mobileProblem, 22),
    }),
    output: object({
      applyNo: text(),
      orgName: text(),
      typeName: text(),
      steps: array(partnerStep()),
      /** Why it was not taken, or ended. */
      reason: text(),
    }),
  }),
} as const
