import { sql } from 'kysely'
import type { PaperIssue, PaperState } from '#domain/job-titles/title-case-codes.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'

/** A file of a material. */
export interface PaperFile {
  fileId: string
  removed: boolean
}

/** 材料 of a case. */
export interface Paper {
  paperId: string
  name: string
  required: boolean
  note: string
  state: PaperState
  issue: PaperIssue | ''
  remark: string
  removed: boolean
  files: PaperFile[]
}

/** 补正: one thing that has to be put right; days are `yyyy-MM-dd`, Beijing. */
export interface Correction {
  correctionId: string
  text: string
  askedOn: string
  /** Empty while it is not done. */
  doneOn: string
}

/** The list of materials of a case in its order, those taken off too. */
export const papersOf = async (db: Database | Tx, caseNo: string): Promise<Paper[]> =>
  (
    await sql<Paper>`
      select p.id as "paperId", p.name, p.required, p.note, p.state, p.issue, p.remark,
        p.removed_at is not null as removed,
        coalesce((select jsonb_agg(jsonb_build_object('fileId', f.file_id,
            'removed', f.removed_at is not null) order by f.at, f.file_id)
          from title_case_file f where f.paper_id = p.id), '[]') as files
      from title_case_paper p where p.case_no = ${caseNo} order by p.seq, p.id`.execute(db)
  ).rows

/** What has to be put right, newest first. */
export const correctionsOf = async (db: Database | Tx, caseNo: string): Promise<Correction[]> =>
  (
    await sql<Correction>`
      select id as "correctionId", text,
        to_char(asked_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "askedOn",
        coalesce(to_char(done_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), '') as "doneOn"
      from title_case_correction where case_no = ${caseNo}
      order by done_at is not null, asked_at desc, seq`.execute(db)
  ).rows

/** What keeps a case from going on: required materials without a pass, corrections not done. */
export const lackingOf = async (
  tx: Tx,
  caseNo: string,
): Promise<{ lacking: number; open: number }> => {
  const { rows } = await sql<{ lacking: number; open: number }>`
    select (select count(*)::int from title_case_paper where case_no = ${caseNo} and required
        and removed_at is null and state <> 'passed') as lacking,
      (select count(*)::int from title_case_correction
        where case_no = ${caseNo} and done_at is null) as open`.execute(tx)
  return rows[0] ?? { lacking: 0, open: 0 }
}

/** Adds materials, after those that are there. */
export const addPapers = async (
  tx: Tx,
  caseNo: string,
  lines: readonly { id: string; name: string; required: boolean; note: string }[],
): Promise<void> => {
  if (lines.length === 0) return
  await sql`
    insert into title_case_paper (id, case_no, seq, name, required, note)
    select m.id, ${caseNo}, m.at + coalesce((select max(seq) from title_case_paper
        where case_no = ${caseNo}), 0), m.name, m.required, m.note
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as (id text, name text, required boolean, note text)) with ordinality
      as m (id, name, required, note, at)`.execute(tx)
}

/** Takes a material off the list, or puts it on again. */
export const keepPaper = async (
  tx: Tx,
  paperId: string,
  kept: boolean,
  at: Date,
): Promise<void> => {
  await sql`update title_case_paper set removed_at = ${kept ? null : at}
    where id = ${paperId}`.execute(tx)
}

/** A verdict on a material, or none any more. */
export const judgePaper = async (
  tx: Tx,
  paperId: string,
  verdict: { state: PaperState; issue: PaperIssue | ''; remark: string },
): Promise<void> => {
  await sql`update title_case_paper set state = ${verdict.state}, issue = ${verdict.issue},
    remark = ${verdict.remark} where id = ${paperId}`.execute(tx)
}

/**
 * Adds files that the caller has uploaded for cases and that no other material has; false when one
 * of them is not such a file. The material waits for its verdict again.
 */
export const addFiles = async (
  tx: Tx,
  to: { paperId: string; userId: string; at: Date },
  fileIds: readonly string[],
): Promise<boolean> => {
  const ids = sql.val([...fileIds])
  const { rows } = await sql<{ id: string }>`
    select id from stored_file f where id = any(${ids}::text[]) and feature = 'title'
      and not del_flag and owner_id = ${to.userId}
      and not exists (select from title_case_file t where t.file_id = f.id)
    for update`.execute(tx)
  if (rows.length < new Set(fileIds).size) return false
  await sql`insert into title_case_file (paper_id, file_id, at, actor_id)
    select ${to.paperId}, id, ${to.at}::timestamptz, ${to.userId} from unnest(${ids}::text[]) as id`.execute(
    tx,
  )
  await judgePaper(tx, to.paperId, { state: 'pending', issue: '', remark: '' })
  return true
}

/** Takes a file out of a material, or puts it back; the material waits for its verdict again. */
export const keepFile = async (
  tx: Tx,
  of: { paperId: string; fileId: string; at: Date },
  kept: boolean,
): Promise<void> => {
  await sql`update title_case_file set removed_at = ${kept ? null : of.at}
    where paper_id = ${of.paperId} and file_id = ${of.fileId}`.execute(tx)
  await judgePaper(tx, of.paperId, { state: 'pending', issue: '', remark: '' })
}

/** Whether a case rests on a file, taken out or not. */
export const usesFile = async (tx: Tx, fileId: string): Promise<boolean> => {
  // Whoever is taking it in at this moment is waited for.
  await sql`select from stored_file where id = ${fileId} for update`.execute(tx)
  const { rows } = await sql<{ used: boolean }>`select exists (
    select from title_case_file where file_id = ${fileId}) as used`.execute(tx)
  return rows[0]?.used === true
}

/** Lists what has to be put right. */
export const addCorrections = async (
  tx: Tx,
  caseNo: string,
  lines: readonly { id: string; text: string }[],
  at: Date,
): Promise<void> => {
  if (lines.length === 0) return
  await sql`
    insert into title_case_correction (id, case_no, seq, text, asked_at)
    select m.id, ${caseNo}, m.at, m.text, ${at}::timestamptz
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as (id text, text text)) with ordinality as m (id, text, at)`.execute(tx)
}

/** Marks one as done or not done; false when the case has no such one. */
export const doneCorrection = async (
  tx: Tx,
  of: { caseNo: string; correctionId: string; at: Date },
  done: boolean,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update title_case_correction set done_at = ${done ? of.at : null}
    where id = ${of.correctionId} and case_no = ${of.caseNo}`.execute(tx)
  return numAffectedRows > 0n
}
