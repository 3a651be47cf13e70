import { endpoint } from './wire/endpoint.ts'
import { oneOf, boolean, id, object, array, pattern, text } from './wire/schema.ts'

/** 专家 as it is stored; name and sex come from the account whose id it carries. */
export const expertBody = object({
  /** What the person does, e.g. 科技政策顾问. */
  role: text(20, 1),
  /** 擅长领域. */
  tags: array(text(12, 1)),
  /** 服务地区; `000000` the whole country. */
  regionCodes: array(pattern(/^\d{6}$/)),
  /** 接待时间 in words. */
  servingHours: text(60, 1),
  languages: array(text(20, 1)),
  intro: text(300, 1),
  headImg: text(300),
  /** Answers questions about job titles: shows in queryJobTitleRoleUserList. */
  jobTitle: boolean(),
  /** Answers questions about everything else: shows in queryConsultRoleUserList. */
  consult: boolean(),
  /** The hotline that reaches this person's desk: 0 intellectual property, 1 service projects. */
  hotline: oneOf(['0', '1']),
  /** Entry of the automatic first reply; empty until the chat has one. */
  autoReplyDictId: text(64),
})

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
