/** What time does to a record: 待续展, 宽展期 and the like follow from its days, whoever has looked last. */
import { LIVE_MARK, FEES_RUN, type Deadline } from './deadlines.ts'
import type { PatentStatus, TrademarkStatus } from './status.ts'

/** The days from which a record stands otherwise, as they are stored; empty where there is none. */
export interface TurningDays {
  /** From this day on it can be renewed. */
  opensOn: string
  /** After this day it is at risk. */
  riskAfter: string
  /** After this day it is over. */
  endsAfter: string
}

export const NO_TURNING: TurningDays = { opensOn: '', riskAfter: '', endsAfter: '' }

/** States that time moves, and what they become. `calm` is what an outdated one of them falls back to. */
export const TURNS = {
  trademark: {
    live: LIVE_MARK.filter((status) => status !== 'cancel_3y' && status !== 'invalidating'),
    opened: 'renewal_due',
    risk: 'grace',
    ended: 'expired',
    calm: 'registered',
  },
  patent: {
    live: FEES_RUN,
    opened: 'maintained',
    risk: 'late_annuity',
    ended: 'term_ended',
    calm: 'maintained',
  },
} as const satisfies {
  trademark: Turn<TrademarkStatus>
  patent: Turn<PatentStatus>
}

interface Turn<S> {
  live: readonly S[]
  opened: S
  risk: S
  ended: S
  calm: S
}

const turned = <S>(status: S, turn: Turn<S>, days: TurningDays, today: string): S => {
  if (!turn.live.includes(status)) return status
  if (days.endsAfter !== '' && today > days.endsAfter) return turn.ended
  if (days.riskAfter !== '' && today > days.riskAfter) return turn.risk
  if (days.opensOn !== '' && today >= days.opensOn) return turn.opened
  // Stored as late or due, but its days say otherwise: it was paid or renewed since.
  const outdated = status === turn.risk || (status === turn.opened && days.opensOn !== '')
  return outdated && days.riskAfter !== '' ? turn.calm : status
}

/** The state of a mark on a day. */
export const trademarkStatusOn = (
  status: TrademarkStatus,
  days: TurningDays,
  today: string,
): TrademarkStatus => turned<TrademarkStatus>(status, TURNS.trademark, days, today)

/** The state of a patent on a day. */
export const patentStatusOn = (
  status: PatentStatus,
  days: TurningDays,
  today: string,
): PatentStatus => turned<PatentStatus>(status, TURNS.patent, days, today)

/** The days of a mark that are stored for {@link trademarkStatusOn}. */
export const trademarkTurning = (
  renewal: { opens: string; validTo: string; graceEnds: string } | null,
): TurningDays =>
  renewal === null
    ? NO_TURNING
    : { opensOn: renewal.opens, riskAfter: renewal.validTo, endsAfter: renewal.graceEnds }

/** The days of a patent: the first fee that is known to be unpaid, and the end of its term. */
export const patentTurning = (deadlines: readonly Deadline[], termUntil: string): TurningDays => {
  const unpaid = deadlines.find(({ event, done, sure }) => event === 'annuity' && !done && sure)
  return { opensOn: '', riskAfter: unpaid?.due ?? '', endsAfter: termUntil }
}
