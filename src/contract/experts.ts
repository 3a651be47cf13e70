import { endpoint } from './wire/endpoint.ts'
import { callersCompany, choice, flag, id, record, rows, shaped, text } from './wire/words.ts'

/** 专家 as it is stored; name and sex come from the account whose id it carries. */
export const expertBody = record({
  /** What the person does, e.g. 科技政策顾问. */
  role: text(20, 1),
  /** 擅长领域. */
  tags: rows(text(12, 1)),
  /** 服务地区; `000000` the whole country. */
  regionCodes: rows(shaped(/^\d{6}$/)),
  /** 接待时间 in words. */
  servingHours: text(60, 1),
  languages: rows(text(20, 1)),
  intro: text(300, 1),
  headImg: text(300),
  /** Answers questions about job titles: shows in queryJobTitleRoleUserList. */
  jobTitle: flag(),
  /** Answers questions about everything else: shows in queryConsultRoleUserList. */
  consult: flag(),
  /** The hotline that reaches this person's desk: 0 intellectual property, 1 service projects. */
  hotline: choice(['0', '1']),
  /** Entry of the automatic first reply; empty until the chat has one. */
  autoReplyDictId: text(64),
})

/** An expert as lists and the chat's picker show it. */
export const expertCard = () =>
  record({
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
    serviceTab: choice(['0', '1']),
    role: text(),
    regionNames: rows(text()),
    servingHours: text(),
    languages: rows(text()),
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
    input: record({ companyId: callersCompany() }),
    output: record({ records: rows(expertCard()) }),
  }),

  jobTitleConsultants: endpoint({
    method: 'GET',
    path: `${SERVICE_PROJECT}/queryJobTitleRoleUserList`,
    access: 'anyone',
    spec: true,
    input: record({ companyId: callersCompany() }),
    output: record({ records: rows(expertCard()) }),
  }),

  find: endpoint({
    method: 'GET',
    path: '/crm/api/portalpublic/crmCompanyAboutUs/queryUserBaseInfoById',
    access: 'anyone',
    spec: true,
    input: record({ userId: id(), companyId: callersCompany() }),
    output: expertCard(),
  }),
} as const
