import pg from 'pg'
export const near = pg
