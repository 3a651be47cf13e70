import { createHash } from 'node:crypto'
import { isPersonal } from '#domain/search/hot.ts'
import { ASKED_LONGEST } from '#domain/search/site/asked.ts'
import {
  KEPT_WEEKS,
  learnFrom,
  NETWORK_BITS,
  passedOver,
  weekOf,
} from '#domain/search/site/learning.ts'
import type { SiteFinding } from '#domain/search/site/site-index.ts'
import type { Clock } from '#server/clock.ts'
import { networkOf } from '#server/wire/address.ts'
import type { RunInBackground } from '#server/wire/background.ts'
import type { SiteCatalogue } from './catalogue.ts'
import type { OpenedStore } from './opened.store.ts'

/** The log is read again after so many milliseconds, when somebody asks. */
const FRESH_MS = 600_000

/** Learning from use: what people open moves what the next ones find. */
export interface Learning {
  /** Notes that somebody opened one of the things of a list, which stood there at `at`; false where it is not kept. */
  note(opening: {
    keyword: string
    found: Pick<SiteFinding, 'same' | 'corrected'>
    list: readonly string[]
    at: number
    address: string
  }): Promise<boolean>
  /** Learns from the log where it was not read of late; nobody waits for it. */
  refresh(): void
}

/** Makes the learning of a catalogue. */
export const createLearning = (deps: {
  store: OpenedStore
  catalogue: Pick<SiteCatalogue, 'learn'>
  /** Whether a text may not be kept: 敏感词. */
  blocked: (text: string) => Promise<boolean>
  clock: Clock
  runInBackground: RunInBackground
}): Learning => {
  const { store, catalogue, blocked, clock, runInBackground } = deps
  let readAt = -Infinity

  const read = async (): Promise<void> => {
    const week = weekOf(clock.now().getTime())
    catalogue.learn(learnFrom(await store.since(week - KEPT_WEEKS), week))
  }
  return {
    async note({ keyword, found, list, at, address }) {
      const whole = list[at]
      const meant = found.corrected === '' ? keyword : found.corrected
      const network = networkOf(address)
      if (whole === undefined || network === '' || meant.length > ASKED_LONGEST) return false
      if (isPersonal(meant) || (await blocked(meant))) return false
      await store.add({
        ...{ week: weekOf(clock.now().getTime()), same: found.same, keyword: meant },
        ...{ whole, passed: passedOver(list, at), bit: bitOf(network, found.same) },
      })
      return true
    },
    refresh() {
      const now = clock.elapsed()
      if (now - readAt < FRESH_MS) return
      readAt = now
      runInBackground('what was opened is read', read)
    },
  }
}

/** The bit of a network among those who ask a question. */
const bitOf = (network: string, same: string): number =>
  createHash('sha256').update(`${network} ${same}`).digest().readUInt8(0) % NETWORK_BITS
