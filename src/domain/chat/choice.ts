/** 选专家: who is recommended and with which decoration; the random are handed in (specification §7). */

import { closenessOf } from '#domain/experts/fields.ts'

const one = <T>(all: readonly T[], random: () => number): T | null =>
  all[Math.min(all.length - 1, Math.floor(random() * all.length))] ?? null

/**
 * The recommended expert: of those who may answer now, else of all, one by chance of those whose field
 * is closest to what the page is about.
 * @param title what the page is about; empty for nothing in particular
 */
export const recommended = <E extends { userId: string; role: string; personnelTag: string }>(
  experts: readonly E[],
  title: string,
  isAvailable: (userId: string) => boolean,
  random: () => number,
): E | null => {
  const available = experts.filter(({ userId }) => isAvailable(userId))
  const asked = (available.length > 0 ? available : experts).map((expert) => {
    const tags = expert.personnelTag.split(',').filter((tag) => tag !== '')
    return { expert, closeness: closenessOf({ tags, role: expert.role }, title) }
  })
  const closest = Math.max(...asked.map(({ closeness }) => closeness))
  return one(
    asked.filter(({ closeness }) => closeness === closest).map(({ expert }) => expert),
    random,
  )
}

/** Another one in the place of an expert who is away: one who may answer now; null when nobody may. */
export const substitute = <E extends { userId: string }>(
  experts: readonly E[],
  away: string,
  isAvailable: (userId: string) => boolean,
  random: () => number,
): E | null =>
  one(
    experts.filter(({ userId }) => userId !== away && isAvailable(userId)),
    random,
  )

/** 等级 1 to 5 by chance: a decoration, never a rating and never an order (specification §3). */
export const randomGrade = (random: () => number): number =>
  Math.min(5, 1 + Math.floor(random() * 5))
