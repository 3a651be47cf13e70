/** The numbers of the chat: the specification's own (§4, §5, §9), then those of chat.md. */

/** A closed or failed socket is opened again after this; from the second try on up to so much later by chance. */
export const RECONNECT_MS = 2_000
export const RECONNECT_JITTER_MS = 1_000
/** How often a message that nobody acknowledged is sent again. */
export const RESEND_MS = 1_500
/** A guest's socket closes so long after the dialog. */
export const GUEST_LEAVE_MS = 600
/** An incoming message is announced so long. */
export const NOTICE_MS = 10_000
/** Rows of a page of history; the first page is 0; what the label says of it. */
export const HISTORY_SIZE = 100
export const HISTORY_LABEL = 7
/** Characters of a message; the counter appears from here. */
export const TEXT_MAX = 2_000
export const TEXT_COUNTED = 1_800
/** Rows of the composer. */
export const COMPOSER_ROWS = { least: 4, most: 12 } as const
/** Wider windows show the dialog, others the phone version. */
export const WIDE_PX = 900

/** The server's heartbeat; a caller that hears nothing for so long is alone, one that says nothing is dead. */
export const BEAT_MS = 25_000
export const SILENCE = { client: 40_000, server: 60_000 } as const
/** Bytes of a frame. */
export const FRAME_BYTES = 32_768
/** Messages that a resume replays; more are read by pages. */
export const REPLAY_MAX = 500
/** Conversations that one person may pin. */
export const PINNED_MAX = 20
/** Conversations that an expert serves at once, unless told. */
export const CAPACITY = 8
/** How long a ringing conversation waits for one expert. */
export const RING_MS = 20_000
/** A ticket opens one socket within this time. */
export const TICKET_SECONDS = 30
/** A message may be called back within this time. */
export const RECALL_SECONDS = 120
/** Nobody is offline before so long after their last connection. */
export const GRACE_MS = 45_000
/** A conversation in which nobody writes for so long is over. */
export const IDLE_END_SECONDS = 1_800
/** Without a socket, so long a call waits for something new, in so many conversations at most. */
export const NEWS_WAIT_MS = 25_000
export const WATCHED_MAX = 50
/** What was taken along can be given back for so long. */
export const GIVE_BACK_SECONDS = 7 * 86_400
/** A rating may be changed for so long. */
export const RATING_SECONDS = 86_400

/** Why a socket was closed; after the terminal ones nobody tries again. */
export const CLOSE = {
  draining: 4001,
  ticketExpired: 4003,
  tooSlow: 4008,
  replaced: 4009,
  signedOut: 4401,
  forbidden: 4403,
  tooFast: 4429,
} as const
