import '#server/a/handlers.ts'
import * as z from 'zod'
export const knows = z
