/** What comes after the first step, in a script of its own. */
export { AcceptInvitation } from './AcceptInvitation.tsx'
export { CompanyStep } from './company/CompanyStep.tsx'
export { ConfirmStep } from './ConfirmStep.tsx'
export { Welcome } from './Welcome.tsx'
