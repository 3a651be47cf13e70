import { certification } from '#contract/certification.ts'
import { consultation } from '#contract/consultation.ts'
import { leads } from '#contract/leads.ts'
import { clients } from '#contract/clients.ts'
import { orders } from '#contract/orders.ts'
import { partnerApply } from '#contract/partner-apply.ts'
import { showcase } from '#contract/showcase.ts'
import { creditCodeCheck } from '#domain/companies/credit-code.ts'
import { MINE } from '../declarations.ts'
import { work } from '#contract/work.ts'
import { type Acts, type ActWorld, ask } from './act.ts'
import { uploaded } from './uploaded.ts'

let serial = 0
const next = (): string => String((serial += 1)).padStart(4, '0')

const leave = async ({ visitor }: ActWorld): Promise<string> => {
  const { contactId } = await visitor().call(consultation.save, {
    contactWay: `1380000${next()}`,
    leaveMessage: '请回电',
    consent: true,
  })
  return contactId
}
const takenLead = async (world: ActWorld): Promise<string> => {
  const contactId = await leave(world)
  const { version } = await world.advisor.call(leads.one, { contactId })
  await world.advisor.call(leads.move, { contactId, version, event: 'take' })
  return contactId
}

const apply = async ({ visitor }: ActWorld): Promise<string> => {
  const { applyNo } = await visitor().call(showcase.apply, {
    partnerType: 'ip-agency',
    orgName: `恒石示例代理 ${next()} 所`,
    creditCode: '91999999MA0000001N',
    regionCode: '320000',
    contact: '何某',
    phone: `1660000${next()}`,
    intro: '专利与商标代理，十二人。',
    consent: true,
  })
  return applyNo
}
const seenApply = async ({ reviewer }: ActWorld, applyNo: string) => {
  const { version } = await reviewer.call(partnerApply.one, { applyNo })
  return { applyNo, version }
}
const heldApply = async (world: ActWorld) => {
  const applyNo = await apply(world)
  await world.reviewer.call(partnerApply.hold, await seenApply(world, applyNo))
  return seenApply(world, applyNo)
}

const stand = async ({ server }: ActWorld, status: string): Promise<void> => {
  await server.pool.query(
    `update company set register_status = $1, certified_until = '2099-12-31' where id = $2`,
    [status, MINE],
  )
}
/** A code whose last sign is right, which those of the tests are not. */
const CODE = `91330100MA2AXDTA7${creditCodeCheck('91330100MA2AXDTA7')}`

const submitted = async (world: ActWorld): Promise<string> => {
  await stand(world, '0')
  const { rows } = await world.server.pool.query<Record<'name' | 'person', string>>(
    `update company set credit_code = $2 where id = $1
     returning company_name as name, legal_person as person`,
    [MINE, CODE],
  )
  const [company] = rows
  const licence = await uploaded(world.boss, 'licence', '执照.png')
  const { certificationId } = await world.boss.call(certification.submit, {
    companyName: company?.name ?? '',
    creditCode: CODE,
    legalPerson: company?.person ?? '',
    fileIds: [licence],
  })
  return certificationId
}

/** It may be applied for at any time. */
const POLICY = 'gaoqi-rending-guanli-banfa'
const STAGES = [JSON.stringify({ stage: 'signed', amount: '8000', note: '' })]
const submittedOrder = async (world: ActWorld) => {
  await stand(world, '2')
  await world.clear()
  const { orderNo, version } = await world.boss.call(orders.open, { policyId: POLICY })
  const order = await world.boss.call(orders.submit, {
    orderNo,
    version,
    contactName: '陈一诺',
    contactPhone: '13812345678',
    expectSubmitDate: '2027-03-01',
    needs: ['materials'],
    remark: '',
    agreeNoGuarantee: true,
  })
  return { orderNo, version: order.version }
}
const acceptedOrder = async (world: ActWorld) => {
  const { orderNo, version } = await world.advisor.call(orders.accept, await submittedOrder(world))
  return { orderNo, version }
}
const quoted = { amount: '8000', note: '分三步准备材料', stages: STAGES }
const confirmedOrder = async (world: ActWorld) => {
  const seen = await acceptedOrder(world)
  const { orderNo, version } = await world.advisor.call(orders.quote, { ...seen, ...quoted })
  const order = await world.boss.call(orders.confirm, { orderNo, version })
  await world.server.pool.query('update declaration set status = 90')
  return { orderNo, version: order.version }
}

/** 企业认证, 咨询线索, 渠道合作, 申报委托: what comes from outside and is dealt with. */
export const CUSTOMER_ACTS: Acts = {
  'certification.review': {
    action: 'cert.pass',
    async ready(world) {
      const certificationId = await submitted(world)
      return ask(world.reviewer, certification.review, { certificationId, pass: true })
    },
  },
  'certification.freeze': {
    action: 'cert.freeze',
    async ready(world) {
      await stand(world, '2')
      const given = { targetId: MINE, frozen: true, reason: '资料不实' }
      return ask(world.reviewer, certification.freeze, given, { objectId: MINE })
    },
  },
  'consultation.takeBack': {
    ready: async ({ admin }) => {
      const { contactId } = await admin.call(consultation.save, {
        contactWay: `1380000${next()}`,
        consent: true,
      })
      return ask(admin, consultation.takeBack, { contactId }, { objectId: contactId })
    },
  },
  'leads.list': {
    ready: async ({ advisor }) => ask(advisor, leads.list, { keyword: '13800000000' }),
  },
  'leads.export': {
    ready: async ({ advisor }) => ask(advisor, leads.export, {}),
  },
  'leads.move': {
    async ready(world) {
      const contactId = await leave(world)
      const { version } = await world.advisor.call(leads.one, { contactId })
      const given = { contactId, version, event: 'take' as const }
      return ask(world.advisor, leads.move, given, { objectId: contactId })
    },
  },
  'work.handOn': {
    action: 'lead.move',
    async ready(world) {
      const contactId = await leave(world)
      const given = { kind: 'lead', id: `${contactId} new`, userId: 'u-helper' } as const
      return ask(world.reviewer, work.handOn, given, { objectId: contactId })
    },
  },
  'leads.reveal': {
    async ready(world) {
      const contactId = await takenLead(world)
      return ask(world.advisor, leads.reveal, { contactId }, { objectId: contactId })
    },
  },
  'partnerApply.list': {
    ready: async ({ reviewer }) => ask(reviewer, partnerApply.list, { keyword: '13900010000' }),
  },
  'partnerApply.export': {
    ready: async ({ reviewer }) => ask(reviewer, partnerApply.export, {}),
  },
  'partnerApply.hold': {
    async ready(world) {
      const seen = await seenApply(world, await apply(world))
      return ask(world.reviewer, partnerApply.hold, seen, { objectId: seen.applyNo })
    },
  },
  'partnerApply.move': {
    async ready(world) {
      const seen = await heldApply(world)
      const given = { ...seen, state: 'review' as const, reason: '', back: false }
      return ask(world.reviewer, partnerApply.move, given, { objectId: seen.applyNo })
    },
  },
  'partnerApply.save': {
    async ready(world) {
      const seen = await heldApply(world)
      const given = { ...seen, named: false, nextOn: '2026-12-01', note: '已去电' }
      return ask(world.reviewer, partnerApply.save, given, { objectId: seen.applyNo })
    },
  },
  'partnerApply.reveal': {
    async ready(world) {
      const { applyNo } = await heldApply(world)
      return ask(world.reviewer, partnerApply.reveal, { applyNo }, { objectId: applyNo })
    },
  },
  'orders.exportQueue': {
    ready: async ({ advisor }) => ask(advisor, orders.exportQueue, {}),
  },
  // One entry a day for each company: another person's than that of the order.
  'clients.detail': {
    async ready(world) {
      await world.reviewer.call(orders.accept, await submittedOrder(world))
      const { records } = await world.reviewer.call(clients.list, {})
      const clientId = records[0]?.companyId ?? ''
      return ask(world.reviewer, clients.detail, { clientId }, { objectId: clientId })
    },
  },
  'orders.background': {
    async ready(world) {
      const { orderNo } = await acceptedOrder(world)
      return ask(world.advisor, orders.background, { orderNo })
    },
  },
  'orders.accept': {
    async ready(world) {
      const seen = await submittedOrder(world)
      return ask(world.advisor, orders.accept, seen, { objectId: seen.orderNo })
    },
  },
  'orders.refuse': {
    async ready(world) {
      const seen = await submittedOrder(world)
      const given = { ...seen, reason: '不在服务范围内，请联系其他机构' }
      return ask(world.advisor, orders.refuse, given, { objectId: seen.orderNo })
    },
  },
  'orders.quote': {
    async ready(world) {
      const seen = await acceptedOrder(world)
      return ask(world.advisor, orders.quote, { ...seen, ...quoted }, { objectId: seen.orderNo })
    },
  },
  'orders.finish': {
    async ready(world) {
      const seen = await confirmedOrder(world)
      return ask(world.advisor, orders.finish, seen, { objectId: seen.orderNo })
    },
  },
}
