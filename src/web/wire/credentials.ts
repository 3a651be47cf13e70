/** The public client id as Basic credentials (specification §7); it identifies the browser client and grants nothing. */
export const CLIENT_CREDENTIALS = 'Basic Y2VxaWFvLXdlYjo='
