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

/** The whole of such a name; the last four digits are kept. */
const GUEST_NAME = /^游客[1-9][0-9]{13}([0-9]{4})$/

/**
 * How whoever answers is shown a customer: 游客 尾号 5402 for a guest, anybody else by name. Records
 * and details keep the specification's name.
 */
export const shownName = (name: string): string => {
  const last = GUEST_NAME.exec(name)?.[1]
  return last === undefined ? name : `游客 尾号 ${last}`
}

/**
 * What tells a customer apart beside the name: the company; of a guest where they are and the page
 * that they came from, as far as either is known.
 */
export const shownPlace = (about: {
  userName: string
  companyName: string
  place: string
  sourceTitle: string
}): string =>
  about.companyName !== '' || !GUEST_NAME.test(about.userName)
    ? about.companyName
    : [about.place, about.sourceTitle].filter((part) => part !== '').join(' · ')
