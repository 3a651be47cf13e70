import { type DeclareLine, lineAt, lineOf } from '#domain/declarations/lines.ts'
import type { DeclarationDeps } from './deps.ts'
import type { Declaration } from './declaration.store.ts'

/** The line of a declaration, as its policy says it now; without a published policy by its form alone. */
export const lineOfDeclaration = async (
  declaration: Declaration,
  { policy }: Pick<DeclarationDeps, 'policy'>,
): Promise<DeclareLine> => {
  const { policyId } = declaration
  const of = policyId === '' ? null : await policy(policyId)
  return lineOf({
    ...declaration,
    policyKind: of?.kind ?? '',
    supportModes: of?.supportModes ?? [],
  })
}

/** The line that a declaration goes on from where it stands. */
export const lineHere = async (
  declaration: Declaration,
  deps: Pick<DeclarationDeps, 'policy'>,
): Promise<DeclareLine> => lineAt(await lineOfDeclaration(declaration, deps), declaration.status)
