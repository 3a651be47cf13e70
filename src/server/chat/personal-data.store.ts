import { sql } from 'kysely'
import { deleteConversations } from '#server/database/conversations.ts'
import { GONE_NAME, OF_ACTOR, OF_USER, type PersonalData } from '#server/personal-data.ts'

/** Conversations, and what somebody did in those of others. */
export const PERSONAL_DATA: PersonalData = {
  rows: [
    // What an expert has handled is the customer's: the marks of reading say which talks these were.
    { table: 'conversation', name: '会话', where: 't.customer_id = :id', kept: 'memberChats' },
    { table: 'chat_member', name: '会话成员', where: OF_ACTOR },
    {
      table: 'chat_message',
      name: '聊天消息',
      where:
        '(t.sender_id = :id or t.conv_id in (select id from conversation where customer_id = :id))',
      kept: 'memberChats',
    },
    { table: 'chat_note', name: '内部备注', where: 't.author_id = :id', kept: 'memberChats' },
    { table: 'chat_summary', name: '服务小结', where: 't.author_id = :id', kept: 'memberChats' },
    { table: 'chat_file', name: '聊天文件', where: OF_ACTOR, kept: 'memberChats' },
    {
      table: 'chat_move',
      name: '会话转接',
      where: '(t.from_id = :id or t.to_id = :id)',
      kept: 'memberChats',
    },
    { table: 'chat_event', name: '会话动态', where: OF_ACTOR, omit: ['data'] },
    { table: 'chat_stream', name: '会话动态序号', where: OF_ACTOR },
    { table: 'chat_lease', name: '在线连接', where: OF_ACTOR },
    { table: 'chat_ticket', name: '连接票据', where: OF_ACTOR, omit: ['hash', 'session_id'] },
    { table: 'chat_guest', name: '游客身份', where: OF_USER, omit: ['cookie_hash'] },
    { table: 'chat_watch', name: '旁听记录', where: OF_USER },
    { table: 'expert_presence', name: '接待状态', where: OF_USER },
    { table: 'expert_service', name: '接待设置', where: OF_USER },
    { table: 'quick_reply', name: '快捷语', where: 't.owner_id = :id' },
  ],
  mentions: [
    ['sensitive_word', 'created_by'],
    ['word_batch', 'created_by'],
    ['office_hours_version', 'created_by'],
    ['expert_service', 'updated_by'],
    ['auto_reply', 'updated_by'],
    ['auto_reply_version', 'created_by'],
    ['quick_reply', 'updated_by'],
    ['conversation', 'ended_by'],
    ['chat_move', 'from_id'],
    ['chat_move', 'to_id'],
    ['chat_summary', 'owner_id'],
  ],
  /**
   * What somebody asked experts goes whole; of what they answered as one, the words stay with the
   * customers and the name goes.
   */
  async forget(tx, { userId }) {
    const asked = await tx
      .selectFrom('conversation')
      .select('id')
      .where('customer_id', '=', userId)
      .forUpdate()
      .execute()
    await deleteConversations(
      tx,
      asked.map(({ id }) => id),
    )
    await sql`delete from chat_event where actor_id = ${userId}
      or strpos(data::text, ${userId}) > 0`.execute(tx)
    for (const table of ['chat_stream', 'chat_lease', 'chat_ticket', 'chat_member'])
      await sql`delete from ${sql.table(table)} where actor_id = ${userId}`.execute(tx)
    for (const table of ['chat_guest', 'expert_presence', 'expert_service'] as const)
      await tx.deleteFrom(table).where('user_id', '=', userId).execute()
    await tx.deleteFrom('quick_reply').where('owner_id', '=', userId).execute()
    await tx.deleteFrom('chat_note').where('author_id', '=', userId).execute()
    // What was kept of the customer's talk stays with it.
    await tx
      .updateTable('chat_summary')
      .set({ author_id: '', author_name: GONE_NAME })
      .where('author_id', '=', userId)
      .execute()
    await tx
      .updateTable('chat_message')
      .set((eb) => ({ sender_id: 'gone', sender_name: GONE_NAME, client_id: eb.ref('msg_id') }))
      .where('sender_id', '=', userId)
      .execute()
    await sql`update conversation set assignee_id = null, ring_until = null,
      status = case when status = 'ended' then 'ended' else 'queued' end
      where assignee_id = ${userId}`.execute(tx)
  },
}
