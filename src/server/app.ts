import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/index.ts'
import { titleOfPolicy } from '#domain/declarations/programmes.ts'
import { heldBy } from '#domain/permissions/roles.ts'
import { createAccount } from './account/capability.ts'
import { createAssessment } from './assessment/capability.ts'
import { createAudit } from './audit/capability.ts'
import { createAuth } from './auth.ts'
import { createBackups } from './backups/capability.ts'
import { createCalendars } from './calendars.ts'
import { type Capability, collect, type RouteTools } from './capability.ts'
import { createCertification } from './certification/capability.ts'
import { createClients } from './clients/capability.ts'
import { createChat } from './chat/capability.ts'
import { createCheckups } from './checkup/capability.ts'
import { createCompanies } from './companies/capability.ts'
import { createCompanyTables } from './companies/editing/tables.ts'
import { createCompany } from './company/capability.ts'
import { demoMode } from './config.ts'
import { createConsultationStore } from './consultation/store.ts'
import { createConsultation } from './consultation/capability.ts'
import { createContent } from './content/capability.ts'
import { type CoreOptions, createCore } from './core.ts'
import { createDatabase } from './database/pool.ts'
import { isReachable } from './database/reachable.ts'
import { createDeclarations } from './declarations/capability.ts'
import { createRunningDeclarations } from './declarations/running.ts'
import { createDictionaries } from './dictionaries/capability.ts'
import { dictionaryTables } from './dictionaries/editing.store.ts'
import { createEncryption } from './encryption/capability.ts'
import { fileSource } from './files/archived.ts'
import { createFiles, createFileStorage } from './files/capability.ts'
import { shownFile } from './files/shown.ts'
import { createNotifications } from './notifications.ts'
import { feedKeys } from './ip-records/feed/store.ts'
import { createIpRecords } from './ip-records/capability.ts'
import { createDueRights } from './ip-records/dues.ts'
import { pruneJob } from './jobs/prune.ts'
import { createLeads } from './leads/capability.ts'
import { openLive } from './live.ts'
import { createCompanyBackground } from './matching/background.ts'
import { createMatches } from './matching/capability.ts'
import { createJudging } from './matching/judged.ts'
import { decideByPolicy } from './matching/rules/policy.store.ts'
import { createMembers } from './members/capability.ts'
import { createNoticeImport } from './notices/capability.ts'
import { createOrders } from './orders/capability.ts'
import { endOrder } from './orders/transitions.ts'
import { createPackages } from './packages/capability.ts'
import { policyTables } from './policies/editing/tables.ts'
import { createPolicyMap } from './policies/map.ts'
import { createPolicyReader } from './policies/reader.ts'
import { createPortraitPages } from './portraits/capability.ts'
import { titleSink } from './portraits/titles.store.ts'
import { createPosters } from './poster/capability.ts'
import { createPrivacy } from './privacy/capability.ts'
import { createProjectMap } from './project-map/capability.ts'
import { createPublished } from './published.ts'
import { createQueues } from './queues/queues.ts'
import { createQuickFind } from './quick-find/quick-find.ts'
import { random } from './random.ts'
import { createRegistration } from './registration/capability.ts'
import { createReminderStore } from './reminders/store.ts'
import { createReports } from './reports/capability.ts'
import { createRunning } from './running.ts'
import { createSearching } from './searching.ts'
import { openPieceStores } from './seed/release.ts'
import { createPartnerApplications } from './showcase/applications/capability.ts'
import { createSite } from './site/capability.ts'
import { chooseNoticeProvider } from './sms/choose.ts'
import { createSmsMessages } from './sms/messages.ts'
import { initialsOf } from './text/initials.ts'
import { createTitleCases } from './title-cases/capability.ts'
import { createVisits } from './visits/capability.ts'
import { createWorkCapability } from './work/capability.ts'
import type { Unaudited } from './wire/audit-trail.ts'
import { createSiteOf, hostName } from './wire/hosts.ts'
import { createServer } from './wire/server.ts'

/** Registers static files and pages; `revision` names the content that a page is made from. */
export type RegisterPages = (
  app: FastifyInstance,
  tools: RouteTools & { revision: () => string },
) => Promise<void>

/**
 * Builds the application: makes what the capabilities ask each other for, then each capability, and
 * hands what they give to those who ask all of them.
 */
export const buildApp = async (
  options: CoreOptions & {
    pages?: RegisterPages
    /** Told too of a call that is not in the audit log as it states; it may throw to refuse it. */
    onUnaudited?: (unaudited: Unaudited) => void
  },
): Promise<FastifyInstance> => {
  const core = createCore(options)
  const { config, log, db, clock, limits, rates, meter, jobs, ownPools } = core
  const live = await openLive(core)
  const { names, fold, sites, engine, feed, publications, service, portraits, matching } = live
  const siteOf = createSiteOf(config.siteHosts, sites.has)
  const calendars = createCalendars(live)
  const calendar = calendars.lawful
  const auth = await createAuth({
    ...core,
    lookups: createDatabase(ownPools.sessions, core.slowWork.ran),
  })
  const { sessions, people, sms, codes } = auth
  const storage = createFileStorage(core)
  const { fileFinder } = storage
  const policies = createPolicyReader({ feed, names, clock })
  const policyMap = createPolicyMap({ engine, feed, clock })
  const reminders = createReminderStore(db)
  const matchAgain = (companyId: string): void =>
    core.runInBackground(
      'companies are matched again',
      async () => void (await matching.run(companyId)),
    )
  const loginOf = async (id: string) => sessions.findLogin({ id }, limits.session.idleSeconds)

  const declarations = createDeclarations({
    ...core,
    names,
    calendar,
    titles: titleSink,
    endOrder,
    policy: policies.find,
    titleOf: (policyId) => titleOfPolicy(policyId, matching.ruleCache.tables()),
    fileUrl: storage.links.sign,
    readFile: storage.disk.read,
    onTitle: matchAgain,
  })
  const orders = createOrders({
    ...core,
    calendar,
    policy: policies.find,
    declare: declarations.declareOrder,
    background: createCompanyBackground({ matching, portraits, names, clock }),
  })
  const published = createPublished({ ...core, live, orders: orders.store, calendar, siteOf })
  const { roster } = published
  const companies = createCompanies({ ...core, ...live, search: live.finders.companies })
  const chat = createChat({
    ...core,
    limits: limits.chat,
    random,
    redisUrl: config.redisUrl,
    platformCompanyId: config.platformCompanyId,
    toSimplified: live.toSimplified,
    names,
    reminders: reminders.unread,
    contacts: createConsultationStore(db),
    contactLimits: {
      ...limits.consultation.phone,
      repeatSeconds: limits.consultation.repeatSeconds,
    },
    calendar: calendars.office,
    experts: async (host, ids) =>
      roster.cards(host, ({ id, body }) =>
        ids === undefined ? body.consult || body.jobTitle : ids.includes(id),
      ),
    service,
    sheets: storage.sheetIntake('portrait'),
    profile: (userId) => {
      const profile = publications.find('expert', userId)
      return profile === null ? null : service.served(profile).body
    },
    takeFiles: async (uploads, owner, address) => {
      const fileOwner = { userId: owner.userId, companyId: '', address }
      const stored = await storage.storeFiles('chat', uploads, fileOwner)
      return stored.map((file) => shownFile(file, storage.links.sign(file.id, owner, 'chat')))
    },
    sessions: {
      byCookie: async (cookieHash) =>
        sessions.findLogin({ cookieHash }, limits.session.idleSeconds),
      byId: loginOf,
      ended: async (ids) => sessions.endedLogins(ids, limits.session.idleSeconds),
    },
  })
  const notifications = createNotifications({
    ...core,
    live,
    policies,
    sms,
    codes,
    companies: companies.store,
    reminders,
    unreadChats: chat.unread,
  })
  const backups = createBackups({
    ...core,
    url: core.pool.options.connectionString ?? '',
    files: fileSource(storage.disk),
  })
  const running = createRunning({ ...core, chat, sms, mail: notifications.mail, backups })
  const answer = (id: string) => publications.find('answer', id)?.body ?? null
  const assessment = createAssessment({ ...core, rules: matching.ruleCache, names, answer })
  const encryption = createEncryption({ ...core, contract })
  const audit = createAudit(core)
  const isListed = async (text: string): Promise<boolean> =>
    (await chat.checkWords(text)).length > 0

  const clients = createClients({ ...core, names, portraits, rules: matching.ruleCache })
  const capabilities = [
    running,
    backups,
    auth,
    encryption,
    audit,
    assessment,
    declarations,
    orders,
    published,
    companies,
    chat,
    notifications,
    createSearching({ ...core, live, roster, isListed }),
    clients,
    createCertification({ ...core, fold, files: fileFinder }),
    createCompany({ ...core, names, fold }),
    createCheckups({
      ...core,
      names,
      sources: {
        judged: createJudging({ ...core, matching, names, policies: policies.cards, answer }),
        look: portraits.look,
        rights: createDueRights({
          ...core,
          rules: () => publications.all('ipRule').map(({ body }) => body),
        }),
        declarations: createRunningDeclarations(db),
      },
    }),
    createConsultation({
      ...core,
      calendar: calendars.office,
      isExpert: (userId) => publications.find('expert', userId) !== null,
    }),
    createContent({
      ...core,
      names,
      publications,
      feed,
      tables: {
        policies: { ...policyTables, decide: decideByPolicy },
        dictionaries: dictionaryTables,
        companies: createCompanyTables(fold),
      },
      companyAnswer: companies.answer,
      publicHandlers: published.handlersOver,
      rules: {
        deciding: matching.kept,
        fitting: matching.reverse.fitting,
        companies: matching.reverse.size,
        portraits,
      },
    }),
    createDictionaries({ names, fold, initialsOf, policiesBelow: policyMap.policiesBelow }),
    createIpRecords({
      ...core,
      publications,
      files: fileFinder,
      intake: storage.sheetIntake('ipSheet'),
      onChange: matchAgain,
      policies: policies.take,
      reader: async (userId) => {
        const found = await people.byId(userId)
        if (!found?.active) return null
        const { companyId } = found.account
        return { userId, companyId, permissions: heldBy(found.account) }
      },
      keys: feedKeys(core.secrets),
    }),
    createLeads(core),
    createMatches({
      ...core,
      matching,
      portraits,
      names,
      policies,
      answer,
      questionsOn: assessment.questionsOn,
    }),
    createMembers({
      db,
      messages: createSmsMessages({
        store: sms,
        provider: chooseNoticeProvider(config, log, clock),
        limits: limits.sms,
        clock,
        log,
      }),
      superAdmin: config.superAdmin.toLowerCase(),
    }),
    createNoticeImport({ isPlainArchive: storage.isPlainArchive, regions: names.regions }),
    createPackages({ ...core, stores: openPieceStores(demoMode(config) === 'demo') }),
    createPartnerApplications({ ...core, publications, names }),
    createPortraitPages({
      ...core,
      names,
      rules: matching.ruleCache,
      onChange: matchAgain,
      intake: storage.sheetIntake('portrait'),
    }),
    createPosters({ clock, find: policies.posterSource }),
    createPrivacy({
      ...core,
      codes,
      lastRounds: core.jobStore.all,
      forgetGuest: notifications.forgetGuest,
    }),
    createProjectMap({
      policies: policyMap,
      publications,
      names,
    }),
    createRegistration({ ...core, codes, passwords: auth.newPasswords, names, fold }),
    createReports({ ...core, calendar, policies, publications, blocked: isListed }),
    createSite({ sites, siteOf, siteStore: live.siteStore, hosts: config.siteHosts }),
    createTitleCases({ ...core, publications, names, files: fileFinder.reviewed }),
    createVisits({ ...core, siteOf }),
    storage,
  ] as const satisfies readonly Capability[]
  const given = collect(capabilities)
  const files = createFiles({
    ...core,
    storage,
    inChats: chat.seesFiles,
    isInUse: given.isInUse,
    nameOf: async ({ sessionId, userId }) => {
      const found = await loginOf(sessionId)
      return found?.person.id === userId ? found.person.loginName : null
    },
  })
  const queues = createQueues({ sources: given.queues, clock, calendar, log })
  const work = createWorkCapability({
    ...core,
    sources: given.work,
    queues: queues.sum,
    momentNow: queues.momentNow,
    calendar,
  })
  const quickFind = createQuickFind({
    ...core,
    sources: given.finds,
    clientsAmong: clients.clientsAmong,
    initialsOf,
  })
  const account = createAccount({
    ...core,
    codes,
    confirm: auth.confirm,
    userOf: auth.userOf,
    personalData: [...given.personalData, ...work.personalData],
  })

  const app = await createServer({
    ...core,
    contract,
    handlers: {
      ...given.handlers,
      ...files.handlers,
      ...queues.handlers,
      ...work.handlers,
      ...quickFind.handlers,
      ...account.handlers,
    },
    findSession: auth.findSession,
    onDenied: (denied) => {
      meter.denied()
      audit.noteDenied(denied)
    },
    onUnaudited(unaudited) {
      meter.unaudited()
      log.error(unaudited, 'a call is not in the audit log as it states')
      options.onUnaudited?.(unaudited)
    },
    onAnswered: meter.answered,
    onShed: meter.shed,
    onSlow: core.slowWork.answered,
    seal: encryption.seal,
    rates,
    trustProxy: config.trustProxy,
    siteOf,
    spool: storage.spool,
    isReachable: async () => running.knowsKey() && (await isReachable(ownPools.probe)),
    isDraining: core.draining,
    pages: async (scope, tools) => {
      // Where no hosts are named, anybody may have sent the one of a request.
      const { siteHosts, siteUrl } = config
      const routeTools: RouteTools = {
        ...tools,
        publicOriginOf:
          siteHosts.length > 0 || siteUrl === undefined ? tools.originOf : () => siteUrl,
        webNameOf: ({ host }) => sites.config(siteOf(hostName(host)) ?? 'default').webName,
      }
      await given.register(scope, routeTools)
      files.register(scope, routeTools)
      await options.pages?.(scope, { ...routeTools, revision: live.revision })
    },
  })
  await live.start()
  // Hooks run backwards: the jobs have ended before what they use stops.
  app.addHook('onClose', async () => ownPools.end())
  for (const start of given.start) app.addHook('onClose', await start())
  app.addHook(
    'onClose',
    jobs.start([pruneJob(given.prune), ...given.jobs, ...work.jobs, ...files.jobs]),
  )
  app.addHook('onClose', async () => {
    await Promise.all([live.stop(), core.drain(), codes.drain()])
  })
  return app
}
