import {
  CONTACT_MAX,
  contactProblem,
  LEAVE_MESSAGE_MAX,
  leaveMessageProblem,
  SERVICE_TAB,
} from '#domain/consultation/contact.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  id,
  withDefault,
  object,
  refined,
  pattern,
  text,
} from './wire/schema.ts'

/** 免费咨询: a visitor leaves a number, an advisor sees it. */
export const consultation = {
  save: endpoint({
    method: 'POST',
    path: '/policy/api/portalpublic/customercontact/savecontact',
    access: 'anyone',
    spec: true,
    knowsVisitor: true,
    rates: [{ per: 'ip', max: 5, seconds: 3600 }],
    audit: { none: '访客的留言，由顾问办理时记录' },
    input: object({
      contactWay: refined(contactProblem, CONTACT_MAX * 2),
      leaveMessage: withDefault(refined(leaveMessageProblem, LEAVE_MESSAGE_MAX * 4), ''),
      /** A hint only; the session decides. 0 for a visitor. */
      customerUserId: withDefault(text(32), '0'),
      serverUserId: withDefault(pattern(/^[A-Za-z0-9_-]{0,64}$/), ''),
      serviceObjId: withDefault(oneOf(codesOf(SERVICE_TAB)), '0' as const),
      /** Where value 0 means 职称申报. */
      context: withDefault(oneOf(['', 'jobTitle']), '' as const),
      /** The visitor ticked the consent box. */
      consent: withDefault(boolean(), false),
      /** Page the form was sent from. */
      sourcePath: withDefault(pattern(/^\/[^\s]{0,300}$/), '/'),
      /** Where the visit came from (domain/visits/source); empty when it is not known. */
      source: withDefault(pattern(/^[a-z]{0,16}$/), ''),
      /** Left empty by people: a honeypot. */
      website: withDefault(text(200), ''),
    }),
    output: object({
      contactId: text(),
      /** By when somebody calls, `yyyy-MM-dd HH:mm:ss`, Beijing. */
      dueTime: text(),
    }),
  }),
  /** 撤回: whoever left a number in this browser takes it back before somebody has called. */
  takeBack: endpoint({
    method: 'POST',
    path: '/policy/api/portalpublic/customercontact/deletecontact',
    access: 'anyone',
    spec: false,
    knowsVisitor: true,
    rates: [{ per: 'ip', max: 20, seconds: 3600 }],
    audit: 'consultation.takeBack',
    input: object({ contactId: id() }),
    output: object({ takenBack: boolean() }),
  }),
} as const
