import pg from 'pg'
export const restore = pg
