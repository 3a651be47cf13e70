import type { ClientFrame } from '#contract/chat.socket.ts'

/** What a later frame of the same kind and conversation says again; empty for a frame of its own. */
const subjectOf = (frame: ClientFrame): string =>
  frame.t === 'mark' || frame.t === 'sync' || frame.t === 'typing' ? `${frame.t} ${frame.conv}` : ''

/** Both in one: marks only rise, and of questions the last one counts. */
const joined = (before: ClientFrame, frame: ClientFrame): ClientFrame => {
  if (before.t !== 'mark' || frame.t !== 'mark') return frame
  return {
    ...frame,
    delivered: Math.max(before.delivered ?? 0, frame.delivered ?? 0),
    read: Math.max(before.read ?? 0, frame.read ?? 0),
  }
}

/**
 * The frames of one socket, one after another. Marks and questions that wait while the database is
 * slow are joined: a client that says nothing too much never has many in line.
 */
export const createFrameQueue = (deps: {
  handle: (frame: ClientFrame) => Promise<void>
  onFailed: (error: unknown) => void
  /** Frames that may wait. */
  most: number
}) => {
  const waiting = new Map<string, ClientFrame>()
  let inLine = 0
  let tail = Promise.resolve()
  return {
    /** False when too many wait already. */
    add(frame: ClientFrame): boolean {
      const subject = subjectOf(frame)
      const before = waiting.get(subject)
      if (before !== undefined) {
        waiting.set(subject, joined(before, frame))
        return true
      }
      if (inLine >= deps.most) return false
      inLine += 1
      if (subject !== '') waiting.set(subject, frame)
      tail = tail
        .then(async () => {
          const latest = waiting.get(subject) ?? frame
          waiting.delete(subject)
          await deps.handle(latest)
        })
        .catch(deps.onFailed)
        .finally(() => {
          inLine -= 1
        })
      return true
    },
  }
}
