/** The records of a page of a list as structured data. */
export const itemList = (
  items: readonly { name: string; to: string }[],
  title?: string,
): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  ...(title === undefined ? {} : { name: title }),
  itemListElement: items.map(({ name, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: to,
  })),
})
