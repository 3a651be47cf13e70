/** Policies of which the same days are known, as many as `count`. */
export interface ChangeDays {
  /** Day on which they were added, `yyyy-MM-dd`; empty when not within the time that is looked at. */
  addedOn: string
  /** The last day on which something else about them changed; empty when nothing did. */
  changedOn: string
  count: number
}

/** How many policies were added, and how many others changed, from a day (`yyyy-MM-dd`) on. */
export const countSince = (
  all: readonly ChangeDays[],
  day: string,
): { added: number; changed: number } => {
  let [added, changed] = [0, 0]
  for (const { addedOn, changedOn, count } of all) {
    if (addedOn >= day) added += count
    else if (changedOn >= day) changed += count
  }
  return { added, changed }
}
