import { reports } from '#contract/reports.ts'
import { audit } from '#contract/audit.ts'
import { jobs } from '#contract/running.ts'
import { outbox } from '#contract/outbox.ts'
import { privacy } from '#contract/privacy.ts'
import { sensitive } from '#contract/sensitive.ts'
import { serviceSettings } from '#contract/service-settings.ts'
import { type Acts, type ActWorld, ask } from './act.ts'

const EXPERT = 'user-advisor'
let serial = 0
const word = (): string => `审计之词${(serial += 1)}`

const checked = async ({ admin }: ActWorld): Promise<string> => {
  const content = Buffer.from(`${word()}\n`)
  const file = { name: '名单.txt', content }
  return (await admin.call(sensitive.checkImport, {}, { files: [file] })).importId
}

const WORD_ACTS: Acts = {
  'sensitive.add': {
    ready: async ({ admin }) => ask(admin, sensitive.add, { words: [word()] }),
  },
  'sensitive.remove': {
    async ready({ admin }) {
      const words = [word()]
      await admin.call(sensitive.add, { words })
      return ask(admin, sensitive.remove, { words })
    },
  },
  'sensitive.takeImport': {
    async ready(world) {
      const importId = await checked(world)
      return ask(world.admin, sensitive.takeImport, { importId }, { objectId: importId })
    },
  },
  'sensitive.undoImport': {
    async ready(world) {
      const importId = await checked(world)
      await world.admin.call(sensitive.takeImport, { importId })
      return ask(world.admin, sensitive.undoImport, { importId }, { objectId: importId })
    },
  },
  'sensitive.export': {
    ready: async ({ admin }) => ask(admin, sensitive.export, {}),
  },
}

const shared = async ({ reviewer }: ActWorld): Promise<string> => {
  const given = { title: `外出答复${(serial += 1)}`, text: '您好，我在外出。' }
  return (await reviewer.call(serviceSettings.saveQuickReply, given)).replyId
}

const SERVICE_ACTS: Acts = {
  'serviceSettings.saveExpert': {
    async ready({ reviewer }) {
      const { records } = await reviewer.call(serviceSettings.experts, {})
      const found = records.find(({ userId }) => userId === EXPERT)
      if (found === undefined) throw new Error('no such expert')
      const { version, capacity, own } = found
      const setting = JSON.stringify({ ...own, tags: ['年报'] })
      const given = { userId: EXPERT, version, capacity: capacity + 1, setting }
      return ask(reviewer, serviceSettings.saveExpert, given, { objectId: EXPERT })
    },
  },
  'serviceSettings.orderExperts': {
    async ready({ reviewer }) {
      const { records } = await reviewer.call(serviceSettings.experts, {})
      const userIds = records.map(({ userId }) => userId).toReversed()
      return ask(reviewer, serviceSettings.orderExperts, { userIds })
    },
  },
  'serviceSettings.saveReply': {
    async ready({ reviewer }) {
      const code = 'welcome'
      const { records } = await reviewer.call(serviceSettings.replies, {})
      const version = records.find((row) => row.code === code)?.version ?? 0
      const given = { code, title: '问候', writing: '您好，请问有什么可以帮您？', version }
      return ask(reviewer, serviceSettings.saveReply, given, { objectId: code })
    },
  },
  'serviceSettings.saveHours': {
    async ready({ reviewer }) {
      const { version, hours } = await reviewer.call(serviceSettings.hours, {})
      const exceptions = [{ day: '2027-03-03', name: '停电', kind: 'own' as const, ranges: [] }]
      const given = { version, hours: JSON.stringify({ ...hours, exceptions }) }
      return ask(reviewer, serviceSettings.saveHours, given)
    },
  },
  'serviceSettings.saveQuickReply': {
    ready: async ({ reviewer }) =>
      ask(reviewer, serviceSettings.saveQuickReply, {
        title: '办理时间',
        text: '工作日九点到六点。',
      }),
  },
  'serviceSettings.removeQuickReply': {
    async ready(world) {
      const replyId = await shared(world)
      return ask(
        world.reviewer,
        serviceSettings.removeQuickReply,
        { replyId },
        { objectId: replyId },
      )
    },
  },
  'serviceSettings.restoreQuickReply': {
    async ready(world) {
      const replyId = await shared(world)
      await world.reviewer.call(serviceSettings.removeQuickReply, { replyId })
      return ask(
        world.reviewer,
        serviceSettings.restoreQuickReply,
        { replyId },
        { objectId: replyId },
      )
    },
  },
}

/** A mail that waits for an hour. */
const waiting = async ({ server, clock }: ActWorld): Promise<string> => {
  const mailId = `mail-${(serial += 1)}`
  await server.pool.query(
    `insert into mail_outbox (id, user_id, address, purpose, subject, body_text, state, error,
       tries, next_at, made_at)
     values ($1, 'u-clerk', 'li@example.com', 'progress', '【策桥】方案与报价待您确认', '请查看',
       'queued', '', 1, $2::timestamptz + interval '1 hour', $2)`,
    [mailId, clock.moment],
  )
  return mailId
}

const RUNNING_ACTS: Acts = {
  'outbox.revealMail': {
    async ready(world) {
      const mailId = await waiting(world)
      return ask(world.admin, outbox.revealMail, { mailId }, { objectId: mailId })
    },
  },
  'outbox.resendMail': {
    async ready(world) {
      const mailId = await waiting(world)
      return ask(world.admin, outbox.resendMail, { mailId }, { objectId: mailId })
    },
  },
  'outbox.stopMail': {
    async ready(world) {
      const mailId = await waiting(world)
      return ask(world.admin, outbox.stopMail, { mailId }, { objectId: mailId })
    },
  },
  'jobs.run': {
    async ready({ admin }) {
      const { records } = await admin.call(jobs.list, {})
      const name = records.find(({ canRun, running }) => canRun && !running)?.name ?? 'content'
      return ask(admin, jobs.run, { name }, { objectId: name })
    },
  },
  'privacy.eraseFor': {
    ready: async ({ admin }) =>
      ask(admin, privacy.eraseFor, { phone: '13700008888', reason: '来电要求' }, { objectId: '' }),
  },
  'reports.export': {
    ready: async ({ admin }) =>
      ask(
        admin,
        reports.export,
        { report: 'conversion', from: '2026-11-16', to: '2026-11-22' },
        { objectId: 'conversion' },
      ),
  },
  'audit.export': {
    ready: async ({ admin }) => ask(admin, audit.export, {}),
  },
}

/** 敏感词, 服务设置, 发件箱, 后台任务, 报表, 操作日志: what keeps the portal running. */
export const SERVICE_SETTINGS_ACTS: Acts = { ...WORD_ACTS, ...SERVICE_ACTS, ...RUNNING_ACTS }
