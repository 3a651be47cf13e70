import { readFileSync } from 'node:fs'

/** At most `max` in any `seconds`. */
export interface Limit {
  max: number
  seconds: number
}

/**
 * Every limit of the server in one table (security.md 15). `LIMITS=file.json` replaces single
 * figures; no limit can be switched off.
 */
export const LIMITS = {
  /** Connections and requests as the HTTP server sees them. */
  http: {
    headersMs: 10_000,
    /** The whole request; uploads have a timer of their own. */
    requestMs: 15_000,
    checkMs: 2_000,
    headerBytes: 16_384,
    bodyBytes: 262_144,
    /** Of the few calls whose texts are long: 200,000 letters of nine bytes each, and 50,000 beside them. */
    longBodyBytes: 2_621_440,
    handlerMs: 20_000,
    keepAliveMs: 72_000,
    connections: 15_000,
    connectionsPerAddress: 200,
    /** Requests that stand on one connection at once, of which one is worked on; one more ends it. */
    pipelined: 10,
    /** How long an answer may lie unread before its connection ends. */
    unreadMs: 12_000,
    /** How long open requests may finish after the server was told to stop. */
    drainMs: 10_000,
  },
  /** Multipart forms, and files on their way out. */
  upload: {
    fileBytes: 20 * 1024 * 1024,
    files: 9,
    fields: 100,
    fieldBytes: 65_536,
    /** At least so many bytes in every so many milliseconds. */
    windowBytes: 40_960,
    windowMs: 10_000,
    totalMs: 600_000,
    /** Forms that are read at once. */
    running: 50,
  },
  /** Calls of one address, and changes by one principal. */
  calls: {
    reads: { max: 600, seconds: 60 },
    writes: { max: 120, seconds: 60 },
    /** Addresses and principals remembered at once. */
    remembered: 100_000,
  },
  /** Of each group of calls and of the pages: how many go on at once, how many wait and how long, and how late the event loop may be then. */
  load: {
    /** Work begins so long in one turn of the event loop. */
    sliceMs: 8,
    change: { running: 32, queued: 400, waitMs: 4_000, lateMs: 1_000 },
    console: { running: 16, queued: 300, waitMs: 3_000, lateMs: 400 },
    public: { running: 6, queued: 200, waitMs: 1_000, lateMs: 200 },
    page: { running: 3, queued: 40, waitMs: 2_000, lateMs: 200 },
  },
  /** What takes longer has a line in the log (docs/operators.md). */
  slow: {
    callMs: 1_000,
    sqlMs: 500,
  },
  login: {
    /** Failures of one account, then it is locked for `lockSeconds`. */
    account: { max: 10, seconds: 900 },
    lockSeconds: 900,
    /** Failures of one address. */
    address: { max: 50, seconds: 900 },
    /** Password checks that run at once, and that may wait. */
    running: 2,
    queued: 50,
  },
  session: {
    idleSeconds: 7_200,
    lifeSeconds: 43_200,
    /** Life of a token that no cookie binds. */
    unboundSeconds: 1_800,
    refreshSeconds: 604_800,
    /** How long the refresh token before the last is still taken, for tabs that ask together. */
    graceSeconds: 30,
  },
  sms: {
    /** Codes to one phone, whatever they are for and whether or not somebody has it. */
    phone: { max: 1, seconds: 60 },
    phoneHour: { max: 5, seconds: 3_600 },
    phoneDay: { max: 10, seconds: 86_400 },
    networkHour: { max: 10, seconds: 3_600 },
    networkDay: { max: 30, seconds: 86_400 },
    deviceHour: { max: 5, seconds: 3_600 },
    /** Messages of the whole site; `SMS_DAILY_BUDGET` limits a day. */
    everybody: { max: 200, seconds: 60 },
    /** Requests of one network that a process looks at. */
    asks: { max: 20, seconds: 60 },
    validSeconds: 300,
    tries: 5,
    /** How long a flow may go on after its code was given. */
    passedSeconds: 1_800,
    /** Phones and identity numbers a registration may ask about. */
    probes: 5,
    /** How hard the sum before a second code is, and how long it holds. */
    proofBits: 16,
    challengeSeconds: 600,
    providerMs: 3_000,
    /** After so many failures in a row the provider is left alone for a while. */
    providerFailures: 5,
    providerOpenMs: 30_000,
  },
  encryption: {
    /** Handshakes of a node: each costs some milliseconds of RSA. */
    everybody: { max: 50, seconds: 1 },
  },
  password: {
    /** Life of the ticket that a retrieved password is set with. */
    ticketSeconds: 600,
    /** How many earlier passwords a new one must differ from. */
    remembered: 3,
  },
  consultation: {
    phone: { max: 3, seconds: 86_400 },
    /** The same number with the same text within this time is one consultation. */
    repeatSeconds: 60,
  },
  chat: {
    /** Open sockets of one account and of one guest, whose oldest gives way, and of one address. */
    userSockets: 10,
    guestSockets: 3,
    addressSockets: 200,
    /** Requests for a socket by somebody known, or by a stranger's address; and of any address. */
    asks: { max: 30, seconds: 60 },
    addressAsks: { max: 300, seconds: 60 },
    /** A socket that has not said who it is by then is closed. */
    helloMs: 5_000,
    /** Messages of one socket: `burst` at once, then so many a second. */
    perSecond: 5,
    burst: 20,
    /** Refusals in a row after which the socket is closed. */
    patience: 40,
    /** Messages of one guest, and of one conversation whoever writes them. */
    guestMessages: { max: 30, seconds: 60 },
    conversationMessages: { max: 20, seconds: 1 },
    /** Questions that wait for the database, or the oldest message's wait, above which senders are asked to come back, and when. */
    waiting: 200,
    oldestMs: 500,
    waitMs: 1_000,
  },
}

export type Limits = typeof LIMITS

/** Reads the table with the figures of `file` in place of its own; throws an Error that says why. */
export const readLimits = (file: string | undefined): Limits => {
  if (file === undefined) return LIMITS
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`LIMITS ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  return overrideLimits(given)
}

/** The table with single figures replaced; a name or figure that does not fit is an Error. */
export const overrideLimits = (given: unknown): Limits => replace(LIMITS, given, '') as Limits

const replace = (own: unknown, given: unknown, path: string): unknown => {
  if (typeof own === 'number') {
    if (Number.isSafeInteger(given) && (given as number) > 0 && (given as number) < 2 ** 31)
      return given
    throw new Error(`LIMITS: ${path} must be a whole number from 1 to ${2 ** 31 - 1}`)
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Error(`LIMITS: ${path === '' ? 'the file' : path} must be an object`)
  const table = own as Record<string, unknown>
  const replaced = { ...table }
  for (const [key, value] of Object.entries(given)) {
    const at = path === '' ? key : `${path}.${key}`
    if (!Object.hasOwn(table, key)) throw new Error(`LIMITS: there is no limit ${at}`)
    replaced[key] = replace(table[key], value, at)
  }
  return replaced
}
