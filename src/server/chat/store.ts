import type { Database } from '#server/database/pool.ts'
import { createChatFileStore } from './files.store.ts'
import { createGuestStore } from './guests/store.ts'
import { createGuestMergeStore } from './guests/guest-merge.store.ts'
import { createMessageStore } from './message.store.ts'
import { createListStore } from './lists.store.ts'
import { createMemberStore } from './members.store.ts'
import { createOpenConversationStore } from './open-conversation.store.ts'
import { createStreamStore } from './stream.store.ts'

/** 聊天 in the tables: conversations, their messages, who takes part and what each was told. */
export const createChatStore = (db: Database) => ({
  files: createChatFileStore(db),
  guests: createGuestStore(db),
  messages: createMessageStore(db),
  lists: createListStore(db),
  members: createMemberStore(db),
  openConversation: createOpenConversationStore(db),
  stream: createStreamStore(db),
  guestMerge: createGuestMergeStore(db),
})

export type ChatStore = ReturnType<typeof createChatStore>
