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

const OWN = '只影响本人的设置，别人的数据不变'
const TALK = '会话中的收发和本人的会话列表，消息本身留存'

/** 专家接待: what is done with conversations. */
export const CHAT_ACTS: Acts = {
  'workbench.accept': {
    action: 'chat.accept',
    async ready(world) {
      const chatId = await begun(world)
      return ask(world.expert, workbench.accept, { chatId }, { objectId: chatId })
    },
  },
  'workbench.transfer': {
    action: 'chat.transfer',
    async ready(world) {
      const chatId = await served(world)
      const given = { chatId, toUserId: '', brief: '请懂专利的同事接待' }
      return ask(world.expert, workbench.transfer, given, { objectId: chatId })
    },
  },
  'workbench.end': {
    action: 'chat.end',
    async ready(world) {
      const chatId = await served(world)
      const given = { chatId, topicTag: '高企认定', outcome: 'solved' } as const
      return ask(world.expert, workbench.end, given, { objectId: chatId })
    },
  },
  'workbench.addNote': {
    action: 'chat.note',
    async ready(world) {
      const chatId = await served(world)
      const given = { chatId, id: randomUUID(), text: '客户想了解高企' }
      return ask(world.expert, workbench.addNote, given, { objectId: chatId })
    },
  },
  'workbench.watch': {
    action: 'chat.watch',
    async ready(world) {
      const chatId = await served(world)
      return ask(world.admin, workbench.watch, { chatId }, { objectId: chatId })
    },
  },
  'workbench.takeOver': {
    action: 'chat.takeOver',
    async ready(world) {
      const chatId = await served(world)
      return ask(world.admin, workbench.takeOver, { chatId }, { objectId: chatId })
    },
  },
  'workbench.setPresence': { exempt: OWN },
  'workbench.receive': { exempt: OWN },
  'workbench.saveQuickReply': { exempt: `顾问本人的快捷语：${OWN}` },
  'workbench.removeQuickReply': { exempt: `顾问本人的快捷语：${OWN}` },
  'chat.*': { exempt: TALK },
}
