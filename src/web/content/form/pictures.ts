const KINDS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

/** The first picture of what was dropped or pasted; null when it holds none. */
export const pictureIn = ({ files }: Pick<DataTransfer, 'files'>): File | null =>
  [...files].find(({ type }) => KINDS.has(type)) ?? null
