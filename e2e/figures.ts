export { figure } from '#testing/figures.ts'
