import '#contract/calls.ts'
export const up = 1
