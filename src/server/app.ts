import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Contract, contract } from '#contract/index.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import type { ExceptionKind } from '#domain/chat/week.ts'
import { COMPANY_TITLE } from '#domain/companies/codes.ts'
import { titleOfPolicy } from '#domain/declarations/programmes.ts'
import { completenessOf, fieldUses } from '#domain/matching/advice.ts'
import { evaluate } from '#domain/matching/evaluate.ts'
import { placeWords } from '#domain/orders/mask.ts'
import { POLICY_LEVEL, POLICY_TYPE, SUPPORT_MODE } from '#domain/policies/codes.ts'
import { heldBy, SUPER_ADMIN_ID } from '#domain/permissions/roles.ts'
import { createSearchEngine } from '#domain/search/engine.ts'
import { NATION } from '#domain/search/regions.ts'
import { sameKey } from '#domain/search/hot.ts'
import { markText } from '#domain/search/runs.ts'
import { SYNONYMS } from '#domain/search/synonyms.ts'
import { fold } from '#domain/text/fold.ts'
import { createDataStore } from './account/data/store.ts'
import { createAccountHandlers } from './account/handlers.ts'
import { createAccountStore } from './account/store.ts'
import { createAssessmentHandlers } from './assessment/handlers.ts'
import { createAssessors } from './assessment/assessors.ts'
import { createFactSink } from './assessment/facts/store.ts'
import { createAssessmentStore } from './assessment/store.ts'
import { createArticlesHandlers } from './articles/handlers.ts'
import { createArticleStore } from './articles/store.ts'
import { createDenials } from './audit/denied.ts'
import { createAuditHandlers } from './audit/handlers.ts'
import { createAuditStore } from './audit/store.ts'
import { createCertificationHandlers } from './certification/handlers.ts'
import { createCertificationStore } from './certification/store.ts'
import { startCertificationSweep } from './certification/sweep.ts'
import { createChat } from './chat/chat.ts'
import { openServiceBook } from './chat/service/desk.ts'
import { createCompanyTables } from './companies/editing/tables.ts'
import { createCompaniesHandlers, createCompanyAnswer } from './companies/handlers.ts'
import { createCompanyStore } from './companies/store.ts'
import { createCompanyHandlers } from './company/handlers.ts'
import { industryName, placeOf } from './company/places.ts'
import { createConsultationHandlers } from './consultation/handlers.ts'
import { createConsultationStore } from './consultation/store.ts'
import { createContent } from './content/content.ts'
import type { PublicGroup } from './content/preview.ts'
import { FILES_FOLDER } from './database/backup.ts'
import { createDatabase } from './database/pool.ts'
import { isReachable } from './database/reachable.ts'
import { createRevisions } from './database/revisions.ts'
import { openTenants } from './database/tenant.ts'
import { createDeclareOrder } from './declarations/drafts.ts'
import { createDeclarationHandlers } from './declarations/handlers.ts'
import { usesFile as declarationUses } from './declarations/materials/store.ts'
import { startDeclarationSweep } from './declarations/sweep.ts'
import { createDictionaryBook } from './dictionaries/book.ts'
import { dictionaryTables } from './dictionaries/editing/store.ts'
import { createDictionaryHandlers } from './dictionaries/handlers.ts'
import { createDictionaryStore } from './dictionaries/store.ts'
import { createEpochs } from './encryption/epochs.ts'
import { exemptList } from './encryption/exempt.ts'
import { createEncryptionHandlers } from './encryption/handlers.ts'
import { createSeal } from './encryption/seal.ts'
import { createEncryptionStore } from './encryption/store.ts'
import { createExpertsHandlers } from './experts/handlers.ts'
import { createRoster } from './experts/roster.ts'
import { createExpertStore } from './experts/store.ts'
import { isPlainArchive } from './files/archive.ts'
import { createDisk } from './files/choose.ts'
import { createFileHandlers } from './files/handlers.ts'
import { createIntake } from './files/intake.ts'
import { createKeep } from './files/keep.ts'
import { createFileLinks } from './files/links.ts'
import { createPictures } from './files/picture.ts'
import { createLibraryHandlers } from './files/library/handlers.ts'
import { createLibrary } from './files/library/library.ts'
import { createLibraryStore } from './files/library/store.ts'
import { registerFiles } from './files/route.ts'
import { createScan } from './files/scan.ts'
import { createFileShelf } from './files/shelf.ts'
import { shownFile } from './files/shown.ts'
import { createFileStore } from './files/store.ts'
import { startFileSweep } from './files/sweep.ts'
import { createUploadStore } from './files/uploads/store.ts'
import { createUploadHandlers } from './files/uploads/handlers.ts'
import { createUploads } from './files/uploads/uploads.ts'
import { usesFile as titleCaseUses } from './title-cases/papers/store.ts'
import { usesFile as recordUses } from './ip-records/entries/store.ts'
import { createIpRecords } from './ip-records/records.ts'
import { createIpHandlers } from './ip/handlers.ts'
import { createIpStore } from './ip/store.ts'
import { createJobTitlesHandlers } from './job-titles/handlers.ts'
import type { AppParts } from './lifecycle.ts'
import type { Secrets } from './secrets.ts'
import { createLeadHandlers } from './leads/handlers.ts'
import { createLeadStore } from './leads/store.ts'
import { createMatchingHandlers } from './matching/handlers.ts'
import { createMatching } from './matching/service.ts'
import { createMembersHandlers } from './members/handlers.ts'
import { createNewsHandlers } from './news/handlers.ts'
import { createNewsShelf } from './news/shelf.ts'
import { createNewsViews } from './news/store.ts'
import { createNoticeHandlers } from './notices/handlers.ts'
import { createNoticeReader } from './notices/reading.ts'
import { createOrderHandlers } from './orders/handlers.ts'
import { endOrder } from './orders/moves.ts'
import { createOrderStore } from './orders/store.ts'
import { startOrderSweep } from './orders/sweep.ts'
import { createPasswordHandlers } from './password/handlers.ts'
import { createNewPasswords } from './password/policy.ts'
import { createPasswordStore } from './password/store.ts'
import { cardOf } from './policies/cards.ts'
import { policyTables } from './policies/editing/tables.ts'
import { createPolicyFeed, type PolicyFeed } from './policies/feed.ts'
import { createPolicyHandlers } from './policies/handlers.ts'
import { createPolicyMap } from './policies/map.ts'
import { createMarker } from './policies/marks.ts'
import { indexSettings } from './policies/settings.ts'
import { createSnapshots } from './policies/snapshots.ts'
import { createPolicyStore, createSnapshotWitness } from './policies/store.ts'
import { posterSourceOf } from './policies/poster.ts'
import { warmUp } from './policies/warming.ts'
import { createGallery } from './poster/gallery.ts'
import { createPainter } from './poster/painter.ts'
import { registerPosters } from './poster/route.ts'
import { createPortraitHandlers } from './portraits/handlers.ts'
import { createPortraits } from './portraits/portraits.ts'
import { titleSink } from './portraits/titles/store.ts'
import { createProjectMapHandlers } from './project-map/handlers.ts'
import { placedOf } from './project-map/published.ts'
import { createProjectHandlers } from './projects/handlers.ts'
import { createViewStore } from './projects/store.ts'
import { createPublications, type Publications } from './publications/publications.ts'
import { createPublicationStore } from './publications/store.ts'
import { createPushing } from './pushing.ts'
import { createRegistrationHandlers } from './registration/handlers.ts'
import { createRegistrationStore } from './registration/store.ts'
import { createRunning } from './running.ts'
import { createReminderHandlers } from './reminders/handlers.ts'
import { registerOneClick } from './reminders/one-click.ts'
import { createOptOutDoer } from './reminders/settings/handlers.ts'
import { createReminderStore } from './reminders/store.ts'
import { createReports } from './reports/reports.ts'
import { createRuleEditing } from './matching/rules/editing/store.ts'
import { decideByPolicy } from './matching/rules/policy/store.ts'
import { createRuleTableHandlers } from './matching/rules/handlers.ts'
import { createSearchHandlers } from './search/handlers.ts'
import { createHotWords } from './search/hot.ts'
import { createSearchStore } from './search/store.ts'
import { createFinders } from './finders.ts'
import { createFindSession, createSessionHandlers } from './session/handlers.ts'
import { createGuardStore } from './session/guard/store.ts'
import { createJudge } from './session/login.ts'
import { createPasswords, hashPassword } from './session/passwords.ts'
import { createPeopleStore } from './session/people/store.ts'
import { createSessionStore } from './session/store.ts'
import { userOf } from './session/user.ts'
import { dice } from './dice.ts'
import { createShowcaseHandlers } from './showcase/handlers.ts'
import { createPartnerStore } from './showcase/store.ts'
import { createSiteDesk } from './site/desk.ts'
import { createSiteHandlers } from './site/handlers.ts'
import { createSites } from './site/sites.ts'
import { createSiteStore } from './site/store.ts'
import { chooseNoticeProvider, chooseProvider, chooseRemindProvider } from './sms/choose.ts'
import { createCodes } from './sms/codes.ts'
import { createNotices } from './sms/notices.ts'
import { createOutboxHandlers } from './sms/outbox/handlers.ts'
import { createSmsStore } from './sms/store.ts'
import { createSubscriptionHandlers } from './subscriptions/handlers.ts'
import { createPreview, type JudgeCompany } from './subscriptions/preview.ts'
import { createSetStore } from './subscriptions/store.ts'
import { createLookThings } from './things.ts'
import { countsOf, createTraceHandlers } from './traces/handlers.ts'
import { createFavouriteStore, createFootprintStore, createTraceStore } from './traces/store.ts'
import { createTermHandlers } from './terms/handlers.ts'
import { createTermStore } from './terms/store.ts'
import { createTerms } from './terms/terms.ts'
import { initialsOf } from './text/initials.ts'
import { soundAlike } from './text/sounds.ts'
import { createToSimplified } from './text/simplified.ts'
import { createWork } from './work.ts'
import { createVisits } from './visits/visits.ts'
import { createAside } from './wire/aside.ts'
import type { AllHandlers, Upload } from './wire/handler.ts'
import { createSiteOf, hostName } from './wire/hosts.ts'
import { readLimits } from './wire/limits.ts'
import { createRates } from './wire/rates.ts'
import { createServer, type PageTools } from './wire/server.ts'

/** Registers static files and pages; `revision` names the content that a page is made from. */
export type RegisterPages = (
  app: FastifyInstance,
  tools: PageTools & { revision: () => string },
) => Promise<void>

/** Forms that are being read, on the disk of the files so that one is taken over by a rename. */
const SPOOL_FOLDER = 'uploads'
/** Milliseconds between two looks for codes and ids whose time is over. */
const PRUNE_MS = 600_000
/** What the search index was, for the next start. */
const SNAPSHOT_FILE = 'search.snapshot'
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
  const siteOf = createSiteOf(config.siteHosts)
  const db = createDatabase(pool)
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
      mailAvailable: () => pushing.mail.available,
      mailCounts: async () => pushing.mail.counts(),
      postAlerts: async (...alerts) => pushing.mail.postAlerts(...alerts),
    },
  })
  const { job } = running

  // Content that every node holds in memory and keeps current.
  const toSimplified = createToSimplified()
  const book = createDictionaryBook({ store: createDictionaryStore(db), clock })
  const siteStore = createSiteStore(db)
  const sites = createSites({ store: siteStore, log })
  const engine = createSearchEngine({ toSimplified, initialsOf })
  const policies = createPolicyStore(db)
  let settings = ''
  const snapshots = createSnapshots({
    path: join(config.dataDir, SNAPSHOT_FILE),
    settings: () => settings,
    witness: createSnapshotWitness(db),
    log,
    current: () => (feed.settled ? { engine, revision: feed.revision } : null),
  })
  const feed = createPolicyFeed({ store: policies, engine, initialsOf, log, snapshots })
  const termStore = createTermStore(db)
  const terms = createTerms({
    store: termStore,
    base: SYNONYMS,
    toSimplified,
    async adopt(table, name) {
      settings = await indexSettings(name)
      feed.retell(table)
    },
  })
  const publications = createPublications({ store: createPublicationStore(db), log })
  const service = openServiceBook(db)
  const finders = createFinders({ db, publications, names: book, toSimplified, initialsOf })
  const portraits = createPortraits(db)
  const matching = createMatching({ db, portraits, clock, log, job })
  await openTenants(db, log)
  await terms.load()
  await Promise.all([book.load(), sites.load(), publications.load(), service.load(), feed.build()])
  await Promise.all([finders.build(), matching.book.build()])
  const revisions = createRevisions({ pool, log })
  const followers = [book, sites, publications, service, terms, feed, finders, matching.book]
  for (const follower of followers) revisions.subscribe(async (now) => follower.follow(now))
  // Told last: what a page is made from is current when the page's revision changes.
  let revision = ''
  revisions.subscribe((now) => {
    revision = String(now.revision)
  })

  const assessors = createAssessors({
    rules: matching.book,
    places: () => ({
      regions: book.regionsBelow(NATION),
      industries: [...book.entries('INDUSTRY'), ...book.entries('INDUSTRY_DIVISION')].map(
        ({ dictCode, dictDesc }) => ({ code: dictCode, name: dictDesc }),
      ),
    }),
    clock,
  })
  const assessments = createAssessmentStore(db)
  await warmUp(engine, clock.now().getTime())

  const { aside, settled } = createAside(log)
  const sessions = createSessionStore(db)
  const people = createPeopleStore(db)
  await people.appoint(config.superAdmin.toLowerCase(), SUPER_ADMIN_ID)
  const guard = createGuardStore(db)
  const sms = createSmsStore(db)
  const codes = createCodes({
    store: sms,
    provider: chooseProvider(config, log, clock),
    key: parts.secrets.derive('sms codes'),
    rates,
    limits: limits.sms,
    budget: config.smsDailyBudget,
    clock,
    log,
  })
  const encryptions = createEncryptionStore(db)
  const epochs = createEpochs({
    store: encryptions,
    kek: parts.secrets.derive('encryption epochs'),
    clock,
    log,
  })
  const exempt = exemptList(contract, config.encExempt)
  const prune = job('prune', async () => {
    const works = [codes, encryptions, assessments, chat, { prune: pushing.forgetRemoved }]
    const ended = await Promise.allSettled(works.map(async (work) => work.prune()))
    // What fails keeps nothing else from being forgotten.
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return {}
  })
  const pruning = setInterval(() => aside('prune', async () => void (await prune())), PRUNE_MS)
  pruning.unref()
  const passwords = createPasswords(limits.login)
  const newPasswords = createNewPasswords({
    policy: config.passwordPolicy,
    inTurn: passwords.inTurn,
    hash: hashPassword,
    verify: passwords.verify,
  })
  const judge = createJudge({
    people,
    guard,
    passwords,
    codes,
    rates,
    limits: limits.login,
    aside,
  })
  const fileStore = createFileStore(db)
  const disk = createDisk(config, join(config.dataDir, FILES_FOLDER), log)
  const spool = join(config.dataDir, SPOOL_FOLDER)
  const fileLinks = createFileLinks({ key: parts.secrets.derive('file links'), clock })
  const shelf = createFileShelf({ store: fileStore, links: fileLinks })
  const certifications = createCertificationStore(db)
  const orders = createOrderStore(db)
  const rosterOver = (publications: Publications) =>
    createRoster({
      profiles: () => service.inOrder(publications.all('expert')),
      store: createExpertStore(db),
      names: book,
      hotlines: (host) => sites.config(siteOf(host) ?? 'default').hotlines,
    })
  const roster = rosterOver(publications)
  const companies = createCompanyStore(db)
  const reminders = createReminderStore(db)
  const intake = createIntake({
    scan: createScan({ host: config.clamavHost, port: config.clamavPort }),
    redraw: createPictures(),
    clock,
  })
  const keepFiles = createKeep({ store: fileStore, disk, intake })
  const sheetIntake = async (upload: Upload, keeper: { userId: string; companyId: string }) => {
    const { file, path } = await intake('portrait', upload, keeper)
    return { name: file.name, path }
  }
  const libraryStore = createLibraryStore(db)
  const library = createLibrary({ store: libraryStore, disk, clock })
  const uploads = createUploads({
    store: createUploadStore(db),
    files: fileStore,
    disk,
    intake,
    spool,
  })
  const chat = createChat({
    db,
    pool,
    log,
    clock,
    rates,
    limits: limits.chat,
    dice,
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
    takeFiles: async (uploads, ownerId) =>
      (await keepFiles('chat', uploads, { userId: ownerId, companyId: '' })).map((file) =>
        shownFile(file, fileLinks.sign(file.id, ownerId, 'chat')),
      ),
    sessions: {
      byCookie: async (cookieHash) =>
        sessions.findLogin({ cookieHash }, limits.session.idleSeconds),
      byId: async (id) => sessions.findLogin({ id }, limits.session.idleSeconds),
      ended: async (ids) => sessions.endedLogins(ids, limits.session.idleSeconds),
    },
  })
  const daysOf = (dictType: string): ReadonlySet<string> =>
    new Set(book.entries(dictType).map(({ dictCode }) => dictCode))
  const calendarOf = (kinds: readonly ExceptionKind[]) => {
    const { off, on } = service.calendar(kinds)
    return {
      off: new Set([...daysOf('DAY_OFF'), ...off]),
      on: new Set([...daysOf('DAY_ON'), ...on]),
    }
  }
  // What law counts in working days knows the holidays alone, not when this office is closed.
  const calendar = () => calendarOf(['holiday'])
  const matchAgain = (companyId: string): void => {
    aside('companies are matched again', async () => void (await matching.run(companyId)))
  }
  const declaring = {
    calendar,
    titles: titleSink,
    endOrder,
    policy: async (policyId: string) => (await feed.take([policyId]))[0] ?? null,
    titleOf: (policyId: string) => titleOfPolicy(policyId, matching.book.tables()),
  }
  const remindProvider = chooseRemindProvider(config, log, clock)
  const remindNotices = createNotices({
    store: sms,
    provider: remindProvider,
    limits: limits.sms,
    clock,
    log,
  })
  const reader = {
    fold: (text: string) => fold(text, toSimplified),
    means: (word: string) => {
      const [only, ...others] = engine.read(word)
      return only?.kind === 'term' && others.length === 0 ? only.means : []
    },
  }
  const judgeCompany: JudgeCompany = async (companyId) => {
    const { portrait } = await portraits.look(companyId)
    const on = formatBeijingDate(clock.now().getTime())
    return (policyId) => {
      const programme = matching.book.deciding(policyId, on)
      return programme && evaluate(programme.table, { portrait, on }).result
    }
  }
  const pushing = createPushing({
    db,
    config,
    secrets: parts.secrets,
    reader,
    judge: judgeCompany,
    policies: policies.read,
    sendSms:
      remindProvider &&
      (async (phone, count, content) => {
        // Codes come first: reminders use half of what a day allows.
        if ((await sms.today()) * 2 >= config.smsDailyBudget)
          log.warn('no reminder is sent by message for now: half of the budget is used')
        else await remindNotices.send(phone, 'remind', { name: String(count), content })
      }),
    clock,
    log,
    job,
  })
  const traceStore = createTraceStore(db)
  const sets = createSetStore(db)
  const leavableSets = { find: sets.leavable, use: sets.useChannel }
  const searches = createSearchStore(db)
  const same = (keyword: string): string => sameKey(keyword, engine.read, toSimplified)
  const hotWords = createHotWords({
    store: searches,
    clock,
    same,
    finds: (keyword) =>
      engine.search({ now: clock.now().getTime(), keyword, limit: 0, facets: false }).total > 0,
    blocked: async (keyword) => (await chat.checkWords(keyword)).length > 0,
  })
  const rights = createIpRecords({
    db,
    clock,
    log,
    job,
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
    intake: async (upload, keeper) => {
      const { file, path } = await intake('ipSheet', upload, keeper)
      return { name: file.name, path }
    },
    onChange: (companyId) => {
      aside('companies are matched again', async () => void (await matching.run(companyId)))
    },
    policies: (ids) => feed.take(ids),
    reader: async (userId) => {
      const found = await people.byId(userId)
      if (!found?.active) return null
      const { companyId } = found.account
      return { userId, companyId, permissions: heldBy(found.account) }
    },
    key: parts.secrets.derive('calendar links'),
  })
  /** What answers the calls about published things, over these or over what would be published. */
  const publicHandlers = (
    publications: Publications,
    feed: Pick<PolicyFeed, 'take'>,
  ): Pick<AllHandlers<Contract>, PublicGroup> => {
    const roster = rosterOver(publications)
    const newsShelf = createNewsShelf({ publications, search: finders.news })
    return {
      articles: createArticlesHandlers({
        store: createArticleStore(db),
        publications,
        regionName: (code) => book.regionName(code),
        policyTitle: async (policyId) => (await feed.take([policyId]))[0]?.title ?? null,
      }),
      experts: createExpertsHandlers({ roster }),
      ip: createIpHandlers({ store: createIpStore(db), publications, clock }),
      jobTitles: createJobTitlesHandlers({
        publications,
        finder: finders.jobTitles,
        names: book,
        clock,
        policies: feed,
      }),
      news: createNewsHandlers({
        shelf: newsShelf,
        views: createNewsViews(db),
        clock,
        policies: async (ids) => (await feed.take(ids)).map(({ id, title }) => ({ id, title })),
        services: (ids) =>
          ids.flatMap((id) => {
            const service = publications.find('serviceProject', id)
            return service === null ? [] : [{ id, title: service.body.name }]
          }),
        suggestions: {
          policy: engine.suggest,
          service: finders.services.suggest,
          news: finders.news.suggest,
          jobTitle: finders.jobTitles.suggest,
          company: finders.companies.suggest,
        },
        docNumberOf: async (id) => (await feed.take([id]))[0]?.docNumber ?? '',
      }),
      policies: createPolicyHandlers({
        store: policies,
        engine,
        alike: soundAlike,
        feed,
        names: book,
        marker: createMarker(toSimplified),
        clock,
        orders: {
          newest: orders.newest,
          places: () =>
            placeWords(
              book
                .regions()
                .filter(({ depth, kind }) => depth < 3 && kind === 'admin')
                .map(({ name }) => name),
            ),
        },
      }),
      projects: createProjectHandlers({
        store: createViewStore(db),
        clock,
        publications,
        orders,
        experts: roster,
        policies: {
          titles: async (ids) =>
            (await feed.take(ids)).map(({ id, title, docNumber }) => ({
              policyId: id,
              title,
              docNumber,
            })),
          count: () => engine.search({ now: clock.now().getTime(), limit: 0, facets: false }).total,
        },
        finder: finders.services,
        list: () => ({
          regionName: (code) => book.regionName(code),
          provinces: book.regionsBelow(NATION),
        }),
      }),
      showcase: createShowcaseHandlers({
        publications,
        policies: feed,
        names: book,
        store: createPartnerStore(db),
        clock,
        calendar,
        limits: limits.consultation,
        fold: (text) => fold(text, toSimplified),
      }),
    }
  }
  const directory = {
    store: companies,
    names: book,
    clock,
    fold: reader.fold,
    search: finders.companies,
    mark: (text: string, words: readonly string[]) => markText(text, words, toSimplified),
  }
  const leads = createLeadStore(db)
  const work = createWork({
    db,
    clock,
    log,
    calendar,
    publications,
    names: book,
    files: { store: fileStore, links: fileLinks },
    leads,
    certifications,
    orders,
    outbox: sms,
  })
  const desk = createContent({
    db,
    clock,
    log,
    job,
    tables: {
      policies: { ...policyTables, decide: decideByPolicy },
      dictionaries: dictionaryTables,
      companies: createCompanyTables(reader.fold),
    },
    companyAnswer: createCompanyAnswer(directory),
    publications,
    feed,
    publicHandlers,
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
    log,
    calendar,
    policies: async (ids) => (await feed.take(ids)).map(({ id, title }) => ({ id, title })),
    publications,
    blocked: async (keyword) => (await chat.checkWords(keyword)).length > 0,
  })
  const noteDenied = createDenials({ db, aside, rates })
  const app = await createServer({
    contract,
    handlers: {
      ...chat.handlers,
      ...publicHandlers(publications, feed),
      ...rights.handlers,
      ...work.handlers,
      ...running.handlers(),
      account: createAccountHandlers({
        store: createAccountStore(db),
        data: createDataStore(db),
        codes,
        confirm: judge.confirm,
        userOf: async (id) => {
          const found = await people.byId(id)
          return found && userOf(found.account)
        },
        clock,
      }),
      assessment: createAssessmentHandlers({
        store: assessments,
        assessors,
        sink: createFactSink(db),
      }),
      audit: createAuditHandlers({ store: createAuditStore(db), db, clock }),
      certification: createCertificationHandlers({
        store: certifications,
        clock,
        fold: (text) => fold(text, toSimplified),
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
        calendar: () => calendarOf(['holiday', 'own']),
        isExpert: (userId) => publications.find('expert', userId) !== null,
      }),
      content: desk.handlers,
      declarations: createDeclarationHandlers({
        ...declaring,
        db,
        clock,
        names: { place: (code) => placeOf(code, book) },
        fileUrl: fileLinks.sign,
        readFile: disk.read,
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
      fileLibrary: createLibraryHandlers({ store: libraryStore, clock }),
      files: createFileHandlers({
        store: fileStore,
        disk,
        keep: keepFiles,
        links: fileLinks,
        shelf,
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
        fold: (text) => fold(text, toSimplified),
        waiting: work.waiting,
      }),
      leads: createLeadHandlers({ store: leads, clock }),
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
        reader: createNoticeReader({ isPlainArchive, regions: book.regions }),
      }),
      orders: createOrderHandlers({
        db,
        clock,
        policy: declaring.policy,
        declare: createDeclareOrder(declaring),
      }),
      outbox: { ...createOutboxHandlers(sms), ...pushing.mail.handlers },
      password: createPasswordHandlers({
        db,
        store: createPasswordStore(db),
        codes,
        passwords: newPasswords,
        confirm: judge.confirm,
        limits: limits.password,
      }),
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
      projectMap: createProjectMapHandlers({
        policies: createPolicyMap({ engine, feed, clock }),
        others: () => placedOf(publications),
        names: book,
      }),
      registration: createRegistrationHandlers({
        db,
        store: createRegistrationStore(db),
        codes,
        passwords: newPasswords,
        superAdmin: config.superAdmin,
        clock,
        fold: (text) => fold(text, toSimplified),
        isRegion: (code) => book.regions().some((region) => region.code === code),
      }),
      reports: reports.handlers,
      ruleTables: createRuleTableHandlers({
        editing: createRuleEditing(db),
        reverse: matching.reverse,
        portraits,
        clock,
      }),
      search: createSearchHandlers({ store: searches, clock, hot: hotWords, same }),
      session: createSessionHandlers({
        store: sessions,
        people,
        guard,
        judge,
        codes,
        limits: limits.session,
      }),
      reminders: createReminderHandlers({
        store: reminders,
        unreadChats: chat.unread,
        db,
        settings: pushing.settings,
        addresses: pushing.mail.addresses,
        sets: leavableSets,
        optOuts: pushing.optOuts,
        smsAvailable: pushing.ways.sms,
      }),
      site: createSiteHandlers({ sites, siteOf }),
      sites: createSiteDesk({ store: siteStore, hosts: config.siteHosts }),
      terms: createTermHandlers({
        store: termStore,
        terms,
        settled: () => feed.settled,
        engine,
        titles: (ids) => feed.take(ids),
        hot: { all: hotWords.all, set: searches.edit },
        clock,
        toSimplified,
        newId: randomUUID,
      }),
      subscriptions: createSubscriptionHandlers({
        store: sets,
        settings: pushing.settings,
        counts: async (userId) => countsOf(traceStore, userId, clock),
        names: {
          region: (code) => placeOf(code, book),
          industry: (code) => industryName(code, book),
          level: (code) => POLICY_LEVEL[code],
          mode: (code) => SUPPORT_MODE[code],
          type: (code) => POLICY_TYPE[code],
          title: (code) => COMPANY_TITLE[code],
        },
        cards: async (ids) =>
          (await feed.take(ids)).map((policy) => cardOf(policy, book, clock.now().getTime())),
        preview: createPreview({
          reader,
          judge: judgeCompany,
          published: async (publishFrom, most) => {
            const now = clock.now().getTime()
            const found = engine.search({
              now,
              publishFrom,
              sort: 'publish',
              limit: most,
              facets: false,
            })
            return {
              policies: await feed.take(found.hits.map(({ id }) => id)),
              total: found.total,
            }
          },
          clock,
        }),
        completeness: async (companyId) => {
          const { portrait } = await portraits.look(companyId)
          const on = formatBeijingDate(clock.now().getTime())
          const tables = [...matching.book.programmes(on).values()].map(({ table }) => table)
          return completenessOf(fieldUses(tables), { portrait, on })
        },
        mailAvailable: pushing.ways.mail,
        smsAvailable: pushing.ways.sms,
        clock,
      }),
      traces: createTraceHandlers({
        favourites: createFavouriteStore(db),
        footprints: createFootprintStore(db),
        store: traceStore,
        look: createLookThings({ policies: feed, publications, companies, clock }),
        clock,
      }),
      uploads: createUploadHandlers({ uploads, links: fileLinks }),
      visits: visits.handlers,
    },
    findSession: createFindSession(sessions, limits.session),
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
    spool,
    isReachable: async () => isReachable(pool),
    isDraining: parts.draining,
    pages: async (scope, tools) => {
      await chat.register(scope)
      registerPosters(scope, {
        find: async (policyId) => {
          const [policy] = await feed.take([policyId])
          return policy === undefined ? null : posterSourceOf(policy, book)
        },
        webNameOf: ({ host }) => sites.config(siteOf(hostName(host)) ?? 'default').webName,
        originOf: tools.originOf,
        count: tools.countRender,
        painter: createPainter(),
        gallery: createGallery(POSTER_BYTES),
        clock,
      })
      registerFiles(scope, {
        store: fileStore,
        disk,
        links: fileLinks,
        count: tools.countRender,
        sendMs: limits.upload.totalMs,
      })
      rights.register(scope, {
        originOf: tools.originOf,
        webNameOf: ({ host }) => sites.config(siteOf(hostName(host)) ?? 'default').webName,
        count: tools.countRender,
      })
      await registerOneClick(scope, {
        count: tools.countRender,
        optOut: createOptOutDoer({ db, optOuts: pushing.optOuts, sets: leavableSets }),
      })
      await pages?.(scope, { ...tools, revision: () => revision })
    },
  })
  await revisions.start()
  // Hooks run backwards: the jobs below have ended before this stops.
  app.addHook('onClose', await running.start())
  app.addHook('onClose', chat.start())
  const certificationSweep = startCertificationSweep({ store: certifications, clock, log, job })
  app.addHook('onClose', async () => certificationSweep.stop())
  const matchingSweep = matching.start()
  app.addHook('onClose', async () => matchingSweep.stop())
  app.addHook('onClose', rights.start())
  const orderSweep = startOrderSweep({ db, clock, log, job, calendar })
  app.addHook('onClose', async () => orderSweep.stop())
  const declarationSweep = startDeclarationSweep({ ...declaring, db, clock, log, job })
  app.addHook('onClose', async () => declarationSweep.stop())
  app.addHook('onClose', desk.start())
  app.addHook('onClose', visits.start())
  app.addHook('onClose', reports.start())
  const pushes = pushing.start()
  app.addHook('onClose', async () => pushes.stop())
  const fileSweep = startFileSweep({
    store: fileStore,
    disk,
    spool,
    uploads,
    library,
    clock,
    log,
    job,
  })
  app.addHook('onClose', async () => fileSweep.stop())
  app.addHook('onClose', async () => {
    clearInterval(pruning)
    feed.stop()
    await Promise.all([revisions.stop(), settled(), codes.settled(), snapshots.stop()])
  })
  return app
}
