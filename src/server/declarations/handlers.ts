import type { declarations } from '#contract/declarations.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { createDrafts } from './drafts.ts'
import { createFilesOut } from './files-out.ts'
import { createLending } from './lending.ts'
import { createLists } from './lists/calls.ts'
import { createOpening } from './opening.ts'
import { createPapers } from './papers.ts'
import type { DeclarationDeps } from './deps.ts'
import { createSteps } from './steps.ts'

/** 项目申报: of the own company, and of all companies for the advisors who serve them. */
export const createDeclarationHandlers = (deps: DeclarationDeps): Handlers<typeof declarations> => {
  const opening = createOpening(deps)
  return {
    ...createLists(deps, opening),
    ...createDrafts(deps, opening),
    ...createPapers(opening),
    ...createLending(opening),
    ...createSteps(deps, opening),
    ...createFilesOut(deps, opening),
  }
}
