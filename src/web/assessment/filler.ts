/** Reads 我的情况 into answers; this file is a script of its own. */
export { situationAnswers } from '#domain/assessment/fill.ts'
