/**
 * Laid before a server (`node --import`): its clock is wrong by CLOCK_SKEW_MS from the start on, and
 * later jumps to the other side. As on a real machine only the time of day is wrong: timers and what
 * is measured go on as before.
 */

const skew = Number(process.env.CLOCK_SKEW_MS ?? '0')
/** Milliseconds of the process after which the clock is set. */
const JUMP_MS = 45_000

const TrueDate = globalThis.Date
const wrongNow = (): number => TrueDate.now() + (performance.now() < JUMP_MS ? skew : -skew)

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args: readonly unknown[], made) =>
    Reflect.construct(target, args.length === 0 ? [wrongNow()] : args, made) as Date,
  apply: () => new TrueDate(wrongNow()).toString(),
  get: (target, name) => (name === 'now' ? wrongNow : (Reflect.get(target, name) as unknown)),
})
