import { endpoint } from './wire/endpoint.ts'
import { oneOf, id, object, array, text } from './wire/schema.ts'

/** An expert as lists and the chat's picker show it. */
export const expertCard = () =>
  object({
    userId: text(),
    userName: text(),
    headImg: text(300),
    /** 0 female, 1 male. */
    userSex: text(),
    /** Comma-separated. */
    personnelTag: text(500),
    /** The public service number, never a person's own. */
    phoneNumber: text(),
    autoReplyDictId: text(),
    /** Tab of the consultation form that reaches this person: 0 intellectual property, 1 services. */
    serviceTab: oneOf(['0', '1']),
    role: text(),
    regionCodes: array(text()),
    regionNames: array(text()),
    servingHours: text(),
    languages: array(text()),
    intro: text(300),
  })

const SERVICE_PROJECT = '/policy/api/portalpublic/serviceProject'

/** 专家: who answers. */
export const experts = {
  consultants: endpoint({
    method: 'GET',
    path: `${SERVICE_PROJECT}/queryConsultRoleUserList`,
    access: 'anyone',
    spec: true,
    input: object({}),
    output: object({ records: array(expertCard()) }),
  }),

  jobTitleConsultants: endpoint({
    method: 'GET',
    path: `${SERVICE_PROJECT}/queryJobTitleRoleUserList`,
    access: 'anyone',
    spec: true,
    input: object({}),
    output: object({ records: array(expertCard()) }),
  }),

  find: endpoint({
    method: 'GET',
    path: '/crm/api/portalpublic/crmCompanyAboutUs/queryUserBaseInfoById',
    access: 'anyone',
    spec: true,
    input: object({ userId: id() }),
    output: expertCard(),
  }),
} as const
