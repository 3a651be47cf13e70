/** The title as the browser's tab shows it. */
export const titleOf = (title: string, webName: string): string =>
  title === '' ? webName : `${title} - ${webName}`
