import type pg from 'pg'

/** For tests: a policy that comes out at a moment; `ends` is the last day to hand in. */
export const publishPolicy = async (
  pool: pg.Pool,
  policy: { id: string; title: string; at: Date; kind?: string; ends?: string },
): Promise<void> => {
  const { id, title, at, kind = 'support', ends } = policy
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into policy (id, title, type, kind, level, region_code, validity, source_name,
         source_issuer, checked_on, status, detail)
       values ($1, $2, 'notice', $3, '1', '000000', 'valid', '来源', '机关', '2026-01-01',
         'published', '{"summary":{"who":"科技企业","what":"","when":"","how":""},"benefits":[],
           "materials":[],"steps":[],"contacts":[],"platform":{"name":"","url":""},
           "sourceNote":"","unverified":[],"body":[]}')`,
      [id, title, kind],
    )
    await client.query(`insert into policy_org values ($1, 0, '机关')`, [id])
    await client.query(
      `insert into policy_window (policy_id, position, certainty, confidence)
       values ($1, 0, 'published', 'A')`,
      [id],
    )
    if (ends !== undefined)
      await client.query(
        `insert into policy_deadline (policy_id, batch_position, position, kind, day)
         values ($1, 0, 0, 'online', $2)`,
        [id, ends],
      )
    await client.query('update policy_news set first_at = $2 where policy_id = $1', [id, at])
    await client.query('commit')
  } finally {
    client.release()
  }
}
