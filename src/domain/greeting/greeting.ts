/** The top bar's greeting (specification §2 and §9): morning before 12, afternoon 12 to 17, evening from 18. */
export const greeting = (hour: number): '上午好' | '下午好' | '晚上好' => {
  if (hour < 12) return '上午好'
  return hour < 18 ? '下午好' : '晚上好'
}
