import { HISTORY_SIZE } from '#domain/chat/limits.ts'
import type { ChatMessage } from '#contract/chat.socket.ts'

/** What one socket has been given of one conversation. */
interface Followed {
  /** Everything up to here. */
  pushed: number
  pulling: boolean
  /** Something more is there than was known when the pull began. */
  again: boolean
}

/**
 * The conversations of one socket, each passed on without a hole and in order: what is the next
 * number goes through, what is further ahead makes the socket read what lies between.
 */
export const createFollowing = (deps: {
  send: (message: ChatMessage) => void
  /** Messages after a number; null when the conversation is not this socket's. */
  read: (conv: string, after: number, limit: number) => Promise<{ messages: ChatMessage[] } | null>
  onFailed: (error: unknown) => void
}) => {
  const { send, read, onFailed } = deps
  const followed = new Map<string, Followed>()

  const readOn = async (conv: string, one: Followed): Promise<void> => {
    do {
      one.again = false
      // oxlint-disable-next-line no-await-in-loop -- one page after another
      const page = await read(conv, one.pushed, HISTORY_SIZE)
      if (page === null) {
        followed.delete(conv)
        return
      }
      for (const message of page.messages) {
        if (message.seq !== one.pushed + 1) continue
        one.pushed = message.seq
        send(message)
      }
      if (page.messages.length === HISTORY_SIZE) one.again = true
    } while (one.again)
  }

  const pull = (conv: string, one: Followed): void => {
    one.again = true
    if (one.pulling) return
    one.pulling = true
    readOn(conv, one)
      .catch(onFailed)
      .finally(() => {
        one.pulling = false
      })
  }

  return {
    /** Begins after a number, or goes back to it. */
    from(conv: string, seq: number): void {
      const one = followed.get(conv)
      if (one === undefined) followed.set(conv, { pushed: seq, pulling: false, again: false })
      else one.pushed = Math.min(one.pushed, seq)
    },
    /** A message that has been committed. */
    offer(message: ChatMessage): void {
      const { conv, seq, rev } = message
      const one = followed.get(conv)
      if (one === undefined) {
        const fresh = { pushed: seq - 1, pulling: false, again: false }
        followed.set(conv, fresh)
        pull(conv, fresh)
      } else if (rev > 0 && seq <= one.pushed) send(message)
      else if (seq === one.pushed + 1 && !one.pulling) {
        one.pushed = seq
        send(message)
      } else if (seq > one.pushed) pull(conv, one)
    },
    /** The conversation has come to this number, as another node or the heads say. */
    reach(conv: string, head: number): void {
      const one = followed.get(conv)
      if (one === undefined) {
        const fresh = { pushed: Math.max(0, head - 1), pulling: false, again: false }
        followed.set(conv, fresh)
        pull(conv, fresh)
      } else if (head > one.pushed) pull(conv, one)
    },
    has: (conv: string): boolean => followed.has(conv),
    convs: (): IterableIterator<string> => followed.keys(),
  }
}
