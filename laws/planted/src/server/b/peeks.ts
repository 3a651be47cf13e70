import '#web/b/part.ts'
export const peeks = 1
