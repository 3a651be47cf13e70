/** The policy whose parts the page shows. */
export const SHOWN_POLICY = 'xiaojuren-rending'
