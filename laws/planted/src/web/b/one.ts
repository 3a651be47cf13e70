import './two.ts'
export const one = 1
