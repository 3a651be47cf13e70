/** 剩 3 天, 今天截止, 已逾期 2 天. */
export const leftText = (daysLeft: number): string => {
  if (daysLeft < 0) return `已逾期 ${-daysLeft} 天`
  return daysLeft === 0 ? '今天截止' : `剩 ${daysLeft} 天`
}
