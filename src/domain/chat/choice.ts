/** 选专家: who is recommended and with which decoration; the dice are handed in (specification §7). */

const one = <T>(all: readonly T[], dice: () => number): T | null =>
  all[Math.min(all.length - 1, Math.floor(dice() * all.length))] ?? null

/** The recommended expert: one by chance of those who may answer now, else of all. */
export const recommended = <E extends { userId: string }>(
  experts: readonly E[],
  isAvailable: (userId: string) => boolean,
  dice: () => number,
): E | null => {
  const available = experts.filter(({ userId }) => isAvailable(userId))
  return one(available.length > 0 ? available : experts, dice)
}

/** Another one in the place of an expert who is away: one who may answer now; null when nobody may. */
export const substitute = <E extends { userId: string }>(
  experts: readonly E[],
  away: string,
  isAvailable: (userId: string) => boolean,
  dice: () => number,
): E | null =>
  one(
    experts.filter(({ userId }) => userId !== away && isAvailable(userId)),
    dice,
  )

/** 等级 1 to 5 by chance: a decoration, never a rating and never an order (specification §3). */
export const randomGrade = (dice: () => number): number => Math.min(5, 1 + Math.floor(dice() * 5))
