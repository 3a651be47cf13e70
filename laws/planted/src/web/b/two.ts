import './one.ts'
export const two = 1
