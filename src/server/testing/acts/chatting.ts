import { randomUUID } from 'node:crypto'
import { chat } from '#contract/chat.ts'
import { workbench } from '#contract/workbench.ts'
import { type Acts, type ActWorld, ask } from './act.ts'

let serial = 0

/** A conversation of a guest who has asked something; nobody serves it. */
const begun = async ({ visitor }: ActWorld): Promise<string> => {
  const guestId = `8${String((serial += 1)).padStart(17, '0')}`
  const client = visitor()
  const { chatId } = (await client.call(chat.open, { guestId, sourceLink: '/policy/list' })).chat
  const said = { id: randomUUID(), chatId, sendUserId: guestId, sendText: '请问怎么办理' }
  await client.call(chat.leaveMessage, said)
  return chatId
}
const served = async (world: ActWorld): Promise<string> => {
  const chatId = await begun(world)
  await world.expert.call(workbench.accept, { chatId })
  return chatId
}

const quickReply = { title: '稍后回复', text: '您好，我稍后回复您。' }

const GUESTS = '游客登录后带入或退回本人的会话，由带入会话的测试核对'

/** 专家接待: what is done with conversations. */
export const CHAT_ACTS: Acts = {
  'workbench.accept': {
    async ready(world) {
      const chatId = await begun(world)
      return ask(world.expert, workbench.accept, { chatId }, { objectId: chatId })
    },
  },
  'workbench.transfer': {
    async ready(world) {
      const chatId = await served(world)
      const given = { chatId, toUserId: '', brief: '请懂专利的同事接待' }
      return ask(world.expert, workbench.transfer, given, { objectId: chatId })
    },
  },
  'workbench.end': {
    async ready(world) {
      const chatId = await served(world)
      const given = { chatId, topicTag: '高企认定', outcome: 'solved' } as const
      return ask(world.expert, workbench.end, given, { objectId: chatId })
    },
  },
  'workbench.saveLead': {
    async ready(world) {
      const chatId = await served(world)
      const given = { chatId, contactWay: '13800138000', consent: true }
      return ask(world.expert, workbench.saveLead, given, { objectId: chatId })
    },
  },
  'workbench.addNote': {
    async ready(world) {
      const chatId = await served(world)
      const given = { chatId, id: randomUUID(), text: '客户想了解高企' }
      return ask(world.expert, workbench.addNote, given, { objectId: chatId })
    },
  },
  'workbench.watch': {
    async ready(world) {
      const chatId = await served(world)
      return ask(world.admin, workbench.watch, { chatId }, { objectId: chatId })
    },
  },
  'workbench.takeOver': {
    async ready(world) {
      const chatId = await served(world)
      return ask(world.admin, workbench.takeOver, { chatId }, { objectId: chatId })
    },
  },
  'workbench.saveQuickReply': {
    ready: async ({ admin }) => ask(admin, workbench.saveQuickReply, quickReply),
  },
  'workbench.removeQuickReply': {
    async ready({ admin }) {
      const { replyId } = await admin.call(workbench.saveQuickReply, quickReply)
      return ask(admin, workbench.removeQuickReply, { replyId }, { objectId: replyId })
    },
  },
  'chat.takeAlong': { exempt: GUESTS },
  'chat.giveBack': { exempt: GUESTS },
}
