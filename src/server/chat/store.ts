import type { Database } from '#server/database/pool.ts'
import { createChatFileStore } from './files/store.ts'
import { createGuestStore } from './guests/store.ts'
import { createTakingStore } from './guests/taking/store.ts'
import { createLineStore } from './lines/store.ts'
import { createListStore } from './lists/store.ts'
import { createMemberStore } from './members/store.ts'
import { createOpeningStore } from './opening/store.ts'
import { createStreamStore } from './stream/store.ts'

/** 聊天 in the tables: conversations, their messages, who takes part and what each was told. */
export const createChatStore = (db: Database) => ({
  files: createChatFileStore(db),
  guests: createGuestStore(db),
  lines: createLineStore(db),
  lists: createListStore(db),
  members: createMemberStore(db),
  opening: createOpeningStore(db),
  stream: createStreamStore(db),
  taking: createTakingStore(db),
})

export type ChatStore = ReturnType<typeof createChatStore>
