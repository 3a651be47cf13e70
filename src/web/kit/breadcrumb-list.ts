/** The way to a page as structured data: the steps of its breadcrumbs with their addresses. */
export const breadcrumbList = (
  steps: readonly { name: string; to: string }[],
): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: to,
  })),
})
