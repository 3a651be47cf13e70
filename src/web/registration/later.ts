/** What comes after the first step or is opened from it, in a script of its own. */
export { AcceptInvitation } from './AcceptInvitation.tsx'
export { AgreementText } from './agreements/AgreementText.tsx'
export { CompanyStep } from './company/CompanyStep.tsx'
export { ConfirmStep } from './ConfirmStep.tsx'
export { Welcome } from './Welcome.tsx'
