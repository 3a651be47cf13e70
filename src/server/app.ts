import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/index.ts'
import { titleOfPolicy } from '#domain/declarations/programmes.ts'
import { heldBy } from '#domain/permissions/roles.ts'
import { markText } from '#domain/search/runs.ts'
import { createAssessors } from './assessment/assessors.ts'
import { createFactSink } from './assessment/facts/store.ts'
import { createAssessmentHandlers } from './assessment/handlers.ts'
import { createAssessmentStore } from './assessment/store.ts'
import { createDenials } from './audit/denied.ts'
import { createAuditHandlers } from './audit/handlers.ts'
import { createAuditStore } from './audit/store.ts'
import { createCalendars } from './calendars.ts'
import { createCertificationHandlers } from './certification/handlers.ts'
import { createCertificationStore } from './certification/store.ts'
import { certificationJob } from './certification/sweep.ts'
import { createChat } from './chat/chat.ts'
import { createCompanyTables } from './companies/editing/tables.ts'
import { createCompaniesHandlers, createCompanyAnswer } from './companies/handlers.ts'
import { createCompanyStore } from './companies/store.ts'
import { createCompanyHandlers } from './company/handlers.ts'
import { industryName, placeOf } from './company/places.ts'
import { createConsultationHandlers } from './consultation/handlers.ts'
import { createConsultationStore } from './consultation/store.ts'
import { createContent } from './content/content.ts'
import { demoMode } from './config.ts'
import { createDatabase, createOwnPools } from './database/pool.ts'
import { isReachable } from './database/reachable.ts'
import { createDeclareOrder } from './declarations/drafts.ts'
import { createDeclarationHandlers } from './declarations/handlers.ts'
import { usesFile as declarationUses } from './declarations/materials/store.ts'
import { declarationJob } from './declarations/sweep.ts'
import { random } from './random.ts'
import { dictionaryTables } from './dictionaries/editing/store.ts'
import { createDictionaryHandlers } from './dictionaries/handlers.ts'
import { createEpochs } from './encryption/epochs.ts'
import { exemptList } from './encryption/exempt.ts'
import { createEncryptionHandlers } from './encryption/handlers.ts'
import { createSeal } from './encryption/seal.ts'
import { createEncryptionStore } from './encryption/store.ts'
import { createFileHandlers } from './files/handlers.ts'
import { createLibraryHandlers } from './files/library/handlers.ts'
import { registerFiles } from './files/route.ts'
import { shownFile } from './files/shown.ts'
import { createUploadHandlers } from './files/uploads/handlers.ts'
import { createFiling } from './filing.ts'
import { createFollowing } from './following.ts'
import { usesFile as recordUses } from './ip-records/entries/store.ts'
import { createIpRecords } from './ip-records/records.ts'
import { pruneJob } from './jobs/prune.ts'
import type { AppParts } from './lifecycle.ts'
import { openLive } from './live.ts'
import { createMatchingHandlers } from './matching/handlers.ts'
import { createRuleEditing } from './matching/rules/editing/store.ts'
import { createRuleTableHandlers } from './matching/rules/handlers.ts'
import { decideByPolicy } from './matching/rules/policy/store.ts'
import { createMembersHandlers } from './members/handlers.ts'
import { createNoticeHandlers } from './notices/handlers.ts'
import { createNoticeReader } from './notices/reading.ts'
import { createOrderHandlers } from './orders/handlers.ts'
import { endOrder } from './orders/moves.ts'
import { createOrderStore } from './orders/store.ts'
import { orderJob } from './orders/sweep.ts'
import { cardOf } from './policies/cards.ts'
import { createPackageHandlers } from './packages/handlers.ts'
import { policyTables } from './policies/editing/tables.ts'
import { createPolicyMap } from './policies/map.ts'
import { posterSourceOf } from './policies/poster.ts'
import { createPortraitHandlers } from './portraits/handlers.ts'
import { titleSink } from './portraits/titles/store.ts'
import { createGallery } from './poster/gallery.ts'
import { createPainter } from './poster/painter.ts'
import { registerPosters } from './poster/route.ts'
import { createPrivacyHandlers } from './privacy/handlers.ts'
import { retentionJob } from './privacy/rounds/rounds.ts'
import { createProjectMapHandlers } from './project-map/handlers.ts'
import { placedOf } from './project-map/published.ts'
import { createPublished } from './published.ts'
import { createRegistrationHandlers } from './registration/handlers.ts'
import { createRegistrationStore } from './registration/store.ts'
import { registerOneClick } from './reminders/one-click.ts'
import { createReminderStore } from './reminders/store.ts'
import { createReports } from './reports/reports.ts'
import { createRunning } from './running.ts'
import { createSearching } from './searching.ts'
import type { Secrets } from './secrets.ts'
import { openPieceStores } from './seed/release.ts'
import { createAuth } from './auth.ts'
import { createSiteDesk } from './site/desk.ts'
import { createSiteHandlers } from './site/handlers.ts'
import { chooseNoticeProvider } from './sms/choose.ts'
import { createNotices } from './sms/notices.ts'
import { createOutboxHandlers } from './sms/outbox/handlers.ts'
import { usesFile as titleCaseUses } from './title-cases/papers/store.ts'
import { createVisits } from './visits/visits.ts'
import { createBackground } from './wire/background.ts'
import { createSiteOf, hostName } from './wire/hosts.ts'
import { readLimits } from './wire/limits.ts'
import { createRates } from './wire/rates.ts'
import { createServer, type PageTools } from './wire/server.ts'
import { createWork } from './work.ts'

/** Registers static files and pages; `revision` names the content that a page is made from. */
export type RegisterPages = (
  app: FastifyInstance,
  tools: PageTools & { publicOriginOf: PageTools['originOf']; revision: () => string },
) => Promise<void>

/** Posters kept in memory. */
const POSTER_BYTES = 32 * 1024 * 1024

/** Builds the application from its parts: the one place where the capabilities meet. */
export const buildApp = async (
  parts: Omit<AppParts, 'secrets'> & {
    secrets: Pick<Secrets, 'derive'>
    pages?: RegisterPages
  },
): Promise<FastifyInstance> => {
  const { config, log, pool, clock, pages } = parts
  const limits = readLimits(config.limits)
  const rates = createRates({ clock, remembered: limits.calls.remembered })
  const db = createDatabase(pool)
  const own = createOwnPools(pool, log)
  const running = createRunning({
    db,
    pool,
    config,
    log,
    clock,
    draining: parts.draining,
    house: {
      sockets: () => chat.sockets(),
      bus: async () => chat.bus(),
      smsToday: async () => sms.today(),
      mailAvailable: () => following.mail.available,
      mailCounts: async () => following.mail.counts(),
      postAlerts: async (...alerts) => following.mail.postAlerts(...alerts),
    },
  })
  const { kick } = running.jobs

  const live = await openLive({ db, pool, config, log, clock, kick })
  const { toSimplified, book, sites, engine, feed, publications, service, finders } = live
  const siteOf = createSiteOf(config.siteHosts, sites.has)
  const { portraits, matching, folded } = live
  const assessors = createAssessors({
    rules: matching.book,
    places: () => ({
      regions: book.regions().filter(({ depth, kind }) => depth < 3 && kind === 'admin'),
      industries: [...book.entries('INDUSTRY'), ...book.entries('INDUSTRY_DIVISION')].map(
        ({ dictCode, dictDesc }) => ({ code: dictCode, name: dictDesc }),
      ),
    }),
    clock,
  })
  const assessments = createAssessmentStore(db)

  const { runInBackground, drain } = createBackground(log)
  const auth = await createAuth({
    db,
    lookups: createDatabase(own.sessions),
    config,
    secrets: parts.secrets,
    rates,
    limits,
    clock,
    log,
    runInBackground,
  })
  const { sessions, people, sms, codes } = auth
  const encryptions = createEncryptionStore(db)
  const epochs = createEpochs({
    store: encryptions,
    kek: parts.secrets.derive('encryption epochs'),
    clock,
    log,
  })
  const exempt = exemptList(contract, config.encExempt)
  const filing = createFiling({ db, config, secrets: parts.secrets, clock, log })
  const { shelf, links: fileLinks } = filing
  const sheetIntake = filing.sheetIntake('portrait')
  const certifications = createCertificationStore(db)
  const orders = createOrderStore(db)
  const calendars = createCalendars(live)
  const calendar = calendars.lawful
  const published = createPublished({ db, live, orders, calendar, clock, limits, siteOf })
  const roster = published.rosterOver(publications)
  const companies = createCompanyStore(db)
  const reminders = createReminderStore(db)
  const chat = createChat({
    db,
    pool,
    log,
    clock,
    rates,
    limits: limits.chat,
    random,
    meter: running.meter,
    redisUrl: config.redisUrl,
    platformCompanyId: config.platformCompanyId,
    toSimplified,
    names: {
      regionName: (code) => book.regionName(code),
      industryName: (code) => industryName(code, book),
      entries: (dictType) => book.entries(dictType),
    },
    reminders: reminders.unread,
    experts: async (host, ids) =>
      roster.cards(host, ({ id, body }) =>
        ids === undefined ? body.consult || body.jobTitle : ids.includes(id),
      ),
    service,
    sheets: sheetIntake,
    profile: (userId) => {
      const profile = publications.find('expert', userId)
      return profile === null ? null : service.served(profile).body
    },
    takeFiles: async (uploads, owner, address) => {
      const kept = await filing.keep('chat', uploads, {
        userId: owner.userId,
        companyId: '',
        address,
      })
      return kept.map((file) => shownFile(file, fileLinks.sign(file.id, owner, 'chat')))
    },
    sessions: {
      byCookie: async (cookieHash) =>
        sessions.findLogin({ cookieHash }, limits.session.idleSeconds),
      byId: async (id) => sessions.findLogin({ id }, limits.session.idleSeconds),
      ended: async (ids) => sessions.endedLogins(ids, limits.session.idleSeconds),
    },
  })
  const matchAgain = (companyId: string): void => {
    runInBackground('companies are matched again', async () => void (await matching.run(companyId)))
  }
  const declaring = {
    calendar,
    titles: titleSink,
    endOrder,
    policy: async (policyId: string) => (await feed.take([policyId]))[0] ?? null,
    titleOf: (policyId: string) => titleOfPolicy(policyId, matching.book.tables()),
  }
  const following = createFollowing({
    db,
    config,
    secrets: parts.secrets,
    live,
    sms,
    companies,
    reminders,
    unreadChats: chat.unread,
    clock,
    log,
    limits,
    kick,
  })
  const searching = createSearching({ db, live, checkWords: chat.checkWords, clock })
  const rights = createIpRecords({
    db,
    clock,
    rules: () => publications.all('ipRule').map(({ body }) => body),
    classNames: () =>
      new Map(
        publications
          .all('ipRule')
          .filter(({ body }) => body.code === 'niceClass')
          .flatMap(({ body }) => body.entries.map(({ code, name }) => [code, name])),
      ),
    files: async (ids, reader) =>
      new Map(
        (await shelf.shown(ids, reader)).map(({ file, url }) => [file.id, shownFile(file, url)]),
      ),
    ownFiles: async (ids, reader) => shelf.countOwn(ids, 'ip', reader),
    intake: filing.sheetIntake('ipSheet'),
    onChange: matchAgain,
    policies: (ids) => feed.take(ids),
    reader: async (userId) => {
      const found = await people.byId(userId)
      if (!found?.active) return null
      const { companyId } = found.account
      return { userId, companyId, permissions: heldBy(found.account) }
    },
    key: parts.secrets.derive('calendar links'),
  })
  const directory = {
    store: companies,
    names: book,
    clock,
    fold: folded,
    search: finders.companies,
    mark: (text: string, words: readonly string[]) => markText(text, words, toSimplified),
  }
  const work = createWork({
    db,
    clock,
    log,
    calendar,
    publications,
    names: book,
    files: filing,
    certifications,
    orders,
    outbox: sms,
  })
  const desk = createContent({
    db,
    clock,
    log,
    config,
    tables: {
      policies: { ...policyTables, decide: decideByPolicy },
      dictionaries: dictionaryTables,
      companies: createCompanyTables(folded),
    },
    companyAnswer: createCompanyAnswer(directory),
    publications,
    feed,
    publicHandlers: published.handlersOver,
    rules: {
      deciding: matching.kept,
      fitting: matching.reverse.fitting,
      companies: matching.reverse.size,
      portraits,
    },
  })
  const visits = createVisits({ db, clock, log, siteOf })
  const reports = createReports({
    db,
    clock,
    calendar,
    policies: async (ids) => (await feed.take(ids)).map(({ id, title }) => ({ id, title })),
    publications,
    blocked: async (keyword) => (await chat.checkWords(keyword)).length > 0,
  })
  const noteDenied = createDenials({ db, runInBackground, rates })
  const app = await createServer({
    contract,
    handlers: {
      ...chat.handlers,
      ...published.handlersOver(publications, feed),
      ...auth.handlers,
      ...following.handlers,
      ...searching,
      ...rights.handlers,
      ...work.handlers,
      ...running.handlers(),
      assessment: createAssessmentHandlers({
        store: assessments,
        assessors,
        sink: createFactSink(db),
      }),
      audit: createAuditHandlers({ store: createAuditStore(db), db, clock }),
      certification: createCertificationHandlers({
        store: certifications,
        clock,
        fold: folded,
        ownLicences: async (ids, applicant) => shelf.countOwn(ids, 'licence', applicant),
        shownFiles: async (ids, reader) =>
          (await shelf.shown(ids, reader)).map(({ file, url }) => ({
            fileId: file.id,
            fileName: file.name,
            url,
          })),
        providers: [],
      }),
      companies: createCompaniesHandlers(directory),
      consultation: createConsultationHandlers({
        store: createConsultationStore(db),
        limits: limits.consultation,
        clock,
        calendar: calendars.office,
        isExpert: (userId) => publications.find('expert', userId) !== null,
      }),
      content: desk.handlers,
      declarations: createDeclarationHandlers({
        ...declaring,
        db,
        clock,
        names: { place: (code) => placeOf(code, book) },
        fileUrl: fileLinks.sign,
        readFile: filing.disk.read,
        onTitle: matchAgain,
      }),
      dictionaries: createDictionaryHandlers({ book }),
      encryption: createEncryptionHandlers({
        isOn: ({ secure }) => config.encMode !== 'off' && secure,
        exempt,
        epochs,
        rates,
        limits: limits.encryption,
        clock,
      }),
      fileLibrary: createLibraryHandlers({ store: filing.libraryStore, clock }),
      files: createFileHandlers({
        ...filing,
        inChats: chat.seesFiles,
        isInUse: async (tx, id) =>
          (await certifications.usesFile(tx, id)) ||
          (await declarationUses(tx, id)) ||
          (await recordUses(tx, id)) ||
          (await titleCaseUses(tx, id)) ||
          chat.isSent(tx, id),
      }),
      company: createCompanyHandlers({
        db,
        names: book,
        clock,
        fold: folded,
        waiting: work.waiting,
      }),
      matching: createMatchingHandlers({
        names: book,
        factNames: {
          regionName: (code) => placeOf(code, book),
          industryName: (code) => industryName(code, book),
        },
        matching,
        policies: async (ids) =>
          (await feed.take(ids)).map((policy) => ({
            policy,
            card: cardOf(policy, book, clock.now().getTime()),
          })),
        clock,
        questions: (askedOn) => assessors.of(assessors.dayOf(askedOn)).questions,
      }),
      members: createMembersHandlers({
        db,
        messages: createNotices({
          store: sms,
          provider: chooseNoticeProvider(config, log, clock),
          limits: limits.sms,
          clock,
          log,
        }),
        superAdmin: config.superAdmin.toLowerCase(),
      }),
      notices: createNoticeHandlers({
        reader: createNoticeReader({
          isPlainArchive: filing.isPlainArchive,
          regions: book.regions,
        }),
      }),
      orders: createOrderHandlers({
        db,
        clock,
        policy: declaring.policy,
        declare: createDeclareOrder(declaring),
      }),
      outbox: { ...createOutboxHandlers(sms), ...following.mail.handlers },
      portraits: createPortraitHandlers({
        db,
        clock,
        names: {
          place: (code) => placeOf(code, book),
          industry: (code) => industryName(code, book),
        },
        rules: matching.book,
        onChange: matchAgain,
        intake: sheetIntake,
      }),
      packages: createPackageHandlers({
        db,
        clock,
        stores: openPieceStores(demoMode(config) === 'demo'),
      }),
      privacy: createPrivacyHandlers({ db, codes, lastRounds: running.lastRounds }),
      projectMap: createProjectMapHandlers({
        policies: createPolicyMap({ engine, feed, clock }),
        others: () => placedOf(publications),
        names: book,
      }),
      registration: createRegistrationHandlers({
        db,
        store: createRegistrationStore(db),
        codes,
        passwords: auth.newPasswords,
        superAdmin: config.superAdmin,
        clock,
        fold: folded,
        isRegion: (code) => book.regions().some((region) => region.code === code),
      }),
      reports: reports.handlers,
      ruleTables: createRuleTableHandlers({
        editing: createRuleEditing(db),
        reverse: matching.reverse,
        portraits,
        clock,
      }),
      site: createSiteHandlers({ sites, siteOf }),
      sites: createSiteDesk({ store: live.siteStore, hosts: config.siteHosts }),
      uploads: createUploadHandlers(filing),
      visits: visits.handlers,
    },
    findSession: auth.findSession,
    onDenied: (denied) => {
      running.meter.denied()
      noteDenied(denied)
    },
    onAnswered: running.meter.answered,
    seal: createSeal({ mode: config.encMode, exempt, epochs, store: encryptions, clock, log }),
    log,
    clock,
    limits,
    rates,
    trustProxy: config.trustProxy,
    siteOf,
    spool: filing.spool,
    isReachable: async () => isReachable(own.probe),
    isDraining: parts.draining,
    pages: async (scope, tools) => {
      // Where no hosts are named, anybody may have sent the one of a request.
      const { siteHosts, siteUrl } = config
      const publicOriginOf =
        siteHosts.length > 0 || siteUrl === undefined ? tools.originOf : () => siteUrl
      await chat.register(scope)
      registerPosters(scope, {
        find: async (policyId) => {
          const [policy] = await feed.take([policyId])
          return policy === undefined ? null : posterSourceOf(policy, book)
        },
        webNameOf: ({ host }) => sites.config(siteOf(hostName(host)) ?? 'default').webName,
        originOf: publicOriginOf,
        count: tools.countRender,
        painter: createPainter(),
        gallery: createGallery(POSTER_BYTES),
        clock,
      })
      registerFiles(scope, {
        ...filing,
        nameOf: async ({ sessionId, userId }) => {
          const found = await sessions.findLogin({ id: sessionId }, limits.session.idleSeconds)
          return found?.person.id === userId ? found.person.loginName : null
        },
        count: tools.countRender,
        sendMs: limits.upload.totalMs,
      })
      rights.register(scope, {
        originOf: publicOriginOf,
        webNameOf: ({ host }) => sites.config(siteOf(hostName(host)) ?? 'default').webName,
        count: tools.countRender,
      })
      await registerOneClick(scope, {
        count: tools.countRender,
        optOut: following.optOut,
      })
      await pages?.(scope, { ...tools, publicOriginOf, revision: live.revision })
    },
  })
  await live.start()
  // Hooks run backwards: the jobs have ended before what they use stops.
  app.addHook('onClose', async () => own.end())
  app.addHook('onClose', await running.start())
  app.addHook('onClose', chat.start())
  app.addHook('onClose', visits.start())
  const stopJobs = running.jobs.start([
    pruneJob([codes, encryptions, assessments, chat, { prune: following.forgetRemoved }]),
    certificationJob({ store: certifications, clock }),
    matching.job,
    rights.job,
    orderJob({ db, clock, calendar }),
    declarationJob({ ...declaring, db, clock }),
    ...desk.jobs,
    reports.job,
    ...following.jobs,
    retentionJob({ db, clock }),
    filing.job,
  ])
  app.addHook('onClose', stopJobs)
  app.addHook('onClose', async () => {
    await Promise.all([live.stop(), drain(), codes.drain()])
  })
  return app
}
