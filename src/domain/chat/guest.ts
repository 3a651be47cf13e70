/** 游客: a name of 18 digits that the browser makes and keeps; no secret (specification §6). */
export const GUEST_ID = /^[1-9][0-9]{17}$/

/** Whether an id is a guest's; accounts never have such a one. */
export const isGuestId = (id: string): boolean => GUEST_ID.test(id)

/** A new guest id; `random` answers from 0 up to, not including, 1. */
export const newGuestId = (random: () => number): string =>
  Array.from({ length: 18 }, (_, at) =>
    at === 0 ? 1 + Math.floor(random() * 9) : Math.floor(random() * 10),
  ).join('')

/** The five digits that tell the tabs of one person apart. */
export const newSuffix = (random: () => number): string =>
  Array.from({ length: 5 }, () => Math.floor(random() * 10)).join('')

/** 游客 and the id. */
export const guestName = (id: string): string => `游客${id}`
