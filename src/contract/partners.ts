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
  callersCompany,
  choice,
  codesOf,
  flag,
  id,
  orElse,
  orNull,
  pageOf,
  paging,
  record,
  rows,
  ruled,
  shaped,
  text,
} from './wire/words.ts'

/** A policy as a page beside it names it. */
export const policyRef = () =>
  record({
    policyId: text(),
    title: text(500),
    shortTitle: text(),
    level: choice(codesOf(POLICY_LEVEL)),
    docNumber: text(),
    checkedOn: text(),
    confidence: choice(codesOf(CONFIDENCE)),
  })

const partnerStep = () =>
  record({
    state: choice(codesOf(PARTNER_STATE)),
    name: text(),
    at: text(),
    mark: choice(['done', 'now', 'todo', 'stopped']),
  })

const OWN = '/policy/api/portalpublic/showcase'

/** 渠道合作: who works with us, and who asks to. */
export const partnerCalls = {
  partners: endpoint({
    method: 'POST',
    path: `${OWN}/queryPartnerList`,
    access: 'anyone',
    spec: false,
    input: record({
      partnerType: orElse(id(), ''),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record(
      pageOf(
        record({
          partnerId: text(),
          name: text(),
          shortName: text(),
          partnerType: text(),
          typeName: text(),
          regionName: text(),
          about: text(),
          demo: flag(),
        }),
      ),
    ),
  }),

  partnerTypes: endpoint({
    method: 'POST',
    path: `${OWN}/queryPartnerTypeList`,
    access: 'anyone',
    spec: false,
    input: record({ companyId: callersCompany() }),
    output: record({
      records: rows(
        record({
          partnerType: text(),
          name: text(),
          who: text(),
          gets: rows(text()),
          duties: rows(text()),
          settlement: text(),
          licences: rows(record({ text: text(), policy: orNull(policyRef()) })),
        }),
      ),
    }),
  }),

  apply: endpoint({
    method: 'POST',
    path: `${OWN}/addPartnerApply`,
    access: 'anyone',
    spec: false,
    knowsVisitor: true,
    rates: [{ per: 'ip', max: 5, seconds: 3600 }],
    input: record({
      partnerType: id(),
      orgName: ruled(orgNameProblem, ORG_NAME_MAX * 2),
      creditCode: ruled(creditCodeProblem, 40),
      regionCode: shaped(/^\d{6}$/),
      contact: ruled(contactNameProblem, CONTACT_NAME_MAX * 2),
      phone: ruled(mobileProblem, 22),
      intro: ruled(introProblem, INTRO_MAX * 2),
      /** The applicant ticked the consent box. */
      consent: orElse(flag(), false),
      /** Left empty by people: a honeypot. */
      website: orElse(text(200), ''),
      companyId: callersCompany(),
    }),
    output: record({ applyNo: text(), steps: rows(partnerStep()) }),
  }),

  applyState: endpoint({
    method: 'POST',
    path: `${OWN}/queryPartnerApplyState`,
    access: 'anyone',
    spec: false,
    rates: [{ per: 'ip', max: 20, seconds: 3600 }],
    input: record({
      applyNo: ruled(applicationNumberProblem, 40),
      phone: ruled(mobileProblem, 22),
      companyId: callersCompany(),
    }),
    output: record({
      applyNo: text(),
      orgName: text(),
      typeName: text(),
      steps: rows(partnerStep()),
      /** Why it was not taken, or ended. */
      reason: text(),
    }),
  }),
} as const
