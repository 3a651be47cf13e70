import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Contract } from '#contract/index.ts'
import type { QueueFigures, QueueName } from '#domain/queues/queue.ts'
import type { Findable, FindKind } from '#domain/quick-find/find.ts'
import type { WorkBrief, WorkKind, WorkThing } from '#domain/work/work.ts'
import type { Database } from './database/pool.ts'
import type { Tx } from './database/transaction.ts'
import type { JobDeclaration } from './job.ts'
import type { PersonalData } from './personal-data.ts'
import type { AllHandlers, MemberCaller, Principal } from './wire/handler.ts'
import type { PageTools } from './wire/server.ts'

/** What a queue may need to count by. */
export interface QueueMoment {
  now: Date
  /** `yyyy-MM-dd`, Beijing. */
  today: string
  /** What came before this moment is later than so many working days. */
  before: (workingDays: number) => Date
}

/** What waits for people of the platform, by whom it belongs to. */
export interface QueueSource {
  /** Whether what waits belongs to somebody. */
  owned: boolean
  count: (at: QueueMoment) => Promise<QueueFigures['parts']>
}

/** Whose list it is. */
export type WorkReader = Pick<Principal, 'userId' | 'companyId' | 'roles' | 'permissions'>

/** Things of one kind that are read for a list. */
export const MOST_OF_KIND = 100

/**
 * Reads what waits for somebody: nothing where they may not work on it, else at most
 * {@link MOST_OF_KIND}. `own` reads the rows of their side: a company's as its tenant, in one
 * transaction with the other kinds.
 */
type WorkReading<T> = (reader: WorkReader, at: QueueMoment, own: Database) => Promise<readonly T[]>

/** What waits for people, as one capability tells it. */
export interface WorkSource {
  of: WorkReading<WorkThing>
  /** The same, as far as a count has to know it, where that is cheaper to read. */
  brief?: WorkReading<WorkBrief>
  /** It reads rows that are of no side, not by `own`. */
  apart?: true
  /** Where things can be handed on: to whom, and how. */
  handing?: {
    people: () => Promise<readonly { userId: string; name: string; open: number }[]>
    /** @throws whatever the call refuses that hands such a thing on by itself. */
    give: (caller: MemberCaller, id: string, userId: string) => Promise<void>
  }
}

/** The sources of a capability. */
export type WorkSources = { readonly [K in WorkKind]?: WorkSource }

/** A thing that may be found. */
export interface FindRow extends Findable {
  id: string
  /** What it is: state, number, whose. */
  note: string
  /** Where it is read, from the root of the site. */
  link: string
}

/** What somebody looks for. */
export interface FindQuestion {
  who: Pick<Principal, 'userId' | 'companyId' | 'permissions'>
  /** As typed, and its words folded; each of them must be found. */
  typed: string
  words: readonly string[]
  /** Reads as the asker's side: a company's rows as its tenant, and never for long. */
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Those of some rows that fit, best first. */
  best: (rows: readonly FindRow[]) => FindRow[]
}

/** What can be found of a kind, by whoever may (`domain/quick-find`); the best first. */
export type FindSource = (question: FindQuestion) => Promise<readonly FindRow[]>

/** What a route of its own is given. */
export interface RouteTools extends PageTools {
  /** As `originOf`, but never the word of whoever asks where no hosts are named. */
  publicOriginOf: PageTools['originOf']
  /** Name of the site that a request is for. */
  webNameOf: (request: FastifyRequest) => string
}

/** What a capability gives to the application beside what others ask it for. */
export interface Capability {
  handlers?: Partial<AllHandlers<Contract>>
  jobs?: readonly JobDeclaration[]
  /** Forgets what is over. */
  prune?: () => Promise<unknown>
  /** Whether something of it rests on a file, which therefore stays. */
  usesFile?: (tx: Tx, fileId: string) => Promise<boolean>
  /** What it keeps about people. */
  personalData?: readonly PersonalData[]
  queues?: { readonly [Q in QueueName]?: QueueSource }
  /** What waits for people, by kind. */
  work?: WorkSources
  finds?: { readonly [K in FindKind]?: FindSource }
  /** Opens addresses that are no calls. */
  register?: (app: FastifyInstance, tools: RouteTools) => void | Promise<void>
  /** Begins what goes on by itself. @returns how to end it. */
  start?: () => Promise<() => Promise<void>> | (() => Promise<void>)
}

type Intersection<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void
  ? I
  : never
type Given<C, Key extends string> = Intersection<
  C extends { [K in Key]: infer Part extends object } ? Part : never
>

/** All of one kind in one object. @throws Error where two give the same. */
const merged = <T>(kind: string, parts: readonly (object | undefined)[]): T => {
  const all: Record<string, unknown> = {}
  for (const part of parts)
    for (const [name, value] of Object.entries(part ?? {})) {
      if (name in all) throw new Error(`Two capabilities give the ${kind} ${name}.`)
      all[name] = value
    }
  return all as T
}

/**
 * Puts together what capabilities give, for those who ask all of them. A group of calls, a queue,
 * a kind of work or a kind of find that nobody gives is missing in the type of the result.
 * @throws Error where two give the same.
 */
export const collect = <const C extends readonly Capability[]>(all: C) => ({
  handlers: merged<Given<C[number], 'handlers'>>(
    'calls',
    all.map((it) => it.handlers),
  ),
  queues: merged<Given<C[number], 'queues'>>(
    'queue',
    all.map((it) => it.queues),
  ),
  work: merged<Given<C[number], 'work'>>(
    'work',
    all.map((it) => it.work),
  ),
  finds: merged<Given<C[number], 'finds'>>(
    'kind of find',
    all.map((it) => it.finds),
  ),
  jobs: all.flatMap((it) => it.jobs ?? []),
  prune: all.flatMap((it) => it.prune ?? []),
  personalData: all.flatMap((it) => it.personalData ?? []),
  /** Whether anything rests on a file. */
  async isInUse(tx: Tx, fileId: string): Promise<boolean> {
    for (const it of all) if ((await it.usesFile?.(tx, fileId)) === true) return true
    return false
  },
  async register(app: FastifyInstance, tools: RouteTools): Promise<void> {
    for (const it of all) await it.register?.(app, tools)
  },
  start: all.flatMap((it) => it.start ?? []),
})
