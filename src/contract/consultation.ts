import {
  CONTACT_MAX,
  contactProblem,
  LEAVE_MESSAGE_MAX,
  leaveMessageProblem,
  SERVICE_TAB,
} from '#domain/consultation/contact.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  codesOf,
  flag,
  orElse,
  record,
  ruled,
  shaped,
  text,
} from './wire/words.ts'

/** 免费咨询: a visitor leaves a number, an advisor sees it. */
export const consultation = {
  save: endpoint({
    method: 'POST',
    path: '/policy/api/portalpublic/customercontact/savecontact',
    access: 'anyone',
    spec: true,
    knowsVisitor: true,
    rates: [{ per: 'ip', max: 5, seconds: 3600 }],
    input: record({
      contactWay: ruled(contactProblem, CONTACT_MAX * 2),
      leaveMessage: orElse(ruled(leaveMessageProblem, LEAVE_MESSAGE_MAX * 4), ''),
      /** A hint only; the session decides. 0 for a visitor. */
      customerUserId: orElse(text(32), '0'),
      serverUserId: orElse(shaped(/^[A-Za-z0-9_-]{0,64}$/), ''),
      serviceObjId: orElse(choice(codesOf(SERVICE_TAB)), '0' as const),
      /** Where value 0 means 职称申报. */
      context: orElse(choice(['', 'jobTitle']), '' as const),
      /** The visitor ticked the consent box. */
      consent: orElse(flag(), false),
      /** Page the form was sent from. */
      sourcePath: orElse(shaped(/^\/[^\s]{0,300}$/), '/'),
      /** Where the visit came from (domain/visits/source); empty when it is not known. */
      source: orElse(shaped(/^[a-z]{0,16}$/), ''),
      /** Left empty by people: a honeypot. */
      website: orElse(text(200), ''),
      companyId: callersCompany(),
    }),
    output: record({ contactId: text() }),
  }),
} as const
