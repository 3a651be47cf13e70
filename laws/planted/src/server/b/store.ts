import pg from 'pg'
export const store = pg
