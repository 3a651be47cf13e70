/** What compose.yaml sets for the portal, by name; a value may still name variables. */
export const portalEnvironment = (compose: string): ReadonlyMap<string, string> => {
  const portal = /^ {2}portal:\n((?: {4}.*\n|\n)*)/m.exec(compose)?.[1] ?? ''
  const block = /^ {4}environment:\n((?: {6}.*\n)*)/m.exec(portal)?.[1] ?? ''
  const lines = block.matchAll(/^ {6}([A-Z][A-Z0-9_]*): (.*)$/gm)
  return new Map([...lines].map(([, name = '', value = '']) => [name, value]))
}

/** Variables that a compose file takes from .env, with their defaults; undefined where there is none. */
export const variablesOf = (compose: string): ReadonlyMap<string, string | undefined> => {
  const found = new Map<string, string | undefined>()
  for (const [, name = '', fallback] of compose.matchAll(
    /\$\{([A-Z0-9_]+)(?::-([^}]*)|:\?[^}]*)?\}/g,
  ))
    if (fallback !== undefined || !found.has(name)) found.set(name, fallback)
  return found
}

/** Settings that compose.yaml decides by itself: no value in .env reaches the portal. */
export const decidedByCompose = (compose: string): ReadonlySet<string> =>
  new Set(
    [...portalEnvironment(compose)]
      .filter(([name, value]) => !variablesOf(value).has(name))
      .map(([name]) => name),
  )
