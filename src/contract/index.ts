import { account } from './account.ts'
import { assessment } from './assessment.ts'
import { audit } from './audit.ts'
import { certification } from './certification.ts'
import { chat } from './chat.ts'
import { checkup } from './checkup.ts'
import { clients } from './clients.ts'
import { companies } from './companies.ts'
import { company } from './company.ts'
import { consultation } from './consultation.ts'
import { content } from './content.ts'
import { declarations } from './declarations.ts'
import { dictionaries } from './dictionaries.ts'
import { encryption } from './encryption.ts'
import { fileLibrary } from './file-library.ts'
import { files } from './files.ts'
import { copyrightRecords, ipCalendar, patentRecords, trademarkRecords } from './ip-records.ts'
import { guestSubscriptions } from './guest-subscriptions.ts'
import { leads } from './leads.ts'
import { matching } from './matching.ts'
import { members } from './members.ts'
import { notices } from './notices.ts'
import { orders } from './orders.ts'
import { outbox } from './outbox.ts'
import { packages } from './packages.ts'
import { partnerApply } from './partner-apply.ts'
import { password } from './password.ts'
import { policyComparison } from './policy-comparison.ts'
import { portraits } from './portraits.ts'
import { privacy } from './privacy.ts'
import { projectMap } from './project-map.ts'
import { published } from './published.ts'
import { queues } from './queues.ts'
import { quickFind } from './quick-find.ts'
import { registration } from './registration.ts'
import { reminders } from './reminders.ts'
import { reports } from './reports.ts'
import { ruleTables } from './rule-tables.ts'
import { health, jobs } from './running.ts'
import { search } from './search.ts'
import { sensitive } from './sensitive.ts'
import { terms } from './terms.ts'
import { serviceSettings } from './service-settings.ts'
import { session } from './session.ts'
import { siteOpenings } from './site-openings.ts'
import { siteSearch } from './site-search.ts'
import { site, sites } from './site.ts'
import { subscriptions } from './subscriptions.ts'
import { titleCases } from './title-cases.ts'
import { bookmarks } from './bookmarks.ts'
import { uploads } from './uploads.ts'
import { visits } from './visits.ts'
import { work } from './work.ts'
import { workbench } from './workbench.ts'

/** Every call of the product: the census, the routes and the tests are made from it. */
export const contract = {
  ...published,
  account,
  assessment,
  audit,
  certification,
  chat,
  checkup,
  clients,
  companies,
  company,
  consultation,
  content,
  declarations,
  copyrightRecords,
  dictionaries,
  encryption,
  fileLibrary,
  files,
  guestSubscriptions,
  health,
  ipCalendar,
  jobs,
  leads,
  matching,
  members,
  notices,
  orders,
  outbox,
  packages,
  partnerApply,
  password,
  patentRecords,
  policyComparison,
  portraits,
  privacy,
  projectMap,
  queues,
  quickFind,
  registration,
  reminders,
  reports,
  ruleTables,
  search,
  sensitive,
  serviceSettings,
  terms,
  titleCases,
  trademarkRecords,
  session,
  site,
  siteOpenings,
  siteSearch,
  sites,
  subscriptions,
  bookmarks,
  uploads,
  visits,
  work,
  workbench,
} as const

export type Contract = typeof contract
