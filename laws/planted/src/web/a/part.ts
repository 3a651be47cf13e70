import '#web/b/part.ts'
import '#server/b/store.ts'
export const part = 1
