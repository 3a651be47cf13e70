import type { Stored } from './check.ts'
import type { World } from './world.ts'

/** What stands in the tables, for the checks. */

const QUESTIONS = [
  `select conv_id as conv, seq::int as seq, msg_id as "msgId", client_id as "clientId",
     sender_id as sender, body ->> 'text' as text, deleted_at is not null as deleted
   from chat_message`,
  `select id, client_key as key, last_seq::int as last, note_seq::int as "noteLast"
   from conversation`,
  'select conv_id as conv, seq::int as seq from chat_note',
  `select conv_id as conv, actor_id as actor, role = 'customer' as customer,
     left_at is not null as left, delivered_seq::int as delivered, read_seq::int as read, unread,
     (select count(*)::int from chat_message x where x.conv_id = m.conv_id
       and x.seq > greatest(m.read_seq, m.cleared_seq) and x.sender_id <> m.actor_id
       and x.deleted_at is null) as recount
   from chat_member m`,
] as const

/** Everything that the checks compare with, as of one moment. */
export const readStored = async ({ askAll }: Pick<World, 'askAll'>): Promise<Stored> => {
  const [messages, conversations, notes, members] = await askAll(QUESTIONS)
  return { messages, conversations, notes, members } as unknown as Stored
}
