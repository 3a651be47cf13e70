import { sql } from 'kysely'
import type { MaterialState } from '#domain/declarations/codes.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'

/** 申报材料 as the tables have it. */
export interface Material {
  id: string
  seq: number
  name: string
  required: boolean
  note: string
  state: MaterialState
  remark: string
  version: number
  frozenVersion: number
}

/** One upload of a material. */
export interface MaterialVersion {
  materialId: string
  version: number
  fileIds: string[]
  note: string
  state: MaterialState
  remark: string
  at: Date
  by: string
}

/** The list of materials in its order. */
export const materialsOf = async (db: Database | Tx, declareNo: string): Promise<Material[]> =>
  db
    .selectFrom('declaration_material')
    .where('declare_no', '=', declareNo)
    .where('removed_at', 'is', null)
    .select(['id', 'seq', 'name', 'required', 'note', 'remark', 'version'])
    .select('frozen_version as frozenVersion')
    .select((eb) => eb.ref('state').$castTo<MaterialState>().as('state'))
    .orderBy('seq')
    .orderBy('id')
    .execute()

/** Every upload of a declaration, the newest of each material first. */
export const versionsOf = async (
  db: Database | Tx,
  declareNo: string,
): Promise<MaterialVersion[]> =>
  db
    .selectFrom('declaration_version')
    .where('declare_no', '=', declareNo)
    .select(['material_id as materialId', 'version', 'file_ids as fileIds', 'note', 'remark', 'at'])
    .select('actor_name as by')
    .select((eb) => eb.ref('state').$castTo<MaterialState>().as('state'))
    .orderBy('material_id')
    .orderBy('version', 'desc')
    .execute()

/** Adds lines to the list, after those that are there; one that was removed comes back with its uploads. */
export const addMaterials = async (
  tx: Tx,
  of: { declareNo: string; companyId: string },
  lines: readonly { id: string; name: string; required: boolean; note: string }[],
): Promise<void> => {
  if (lines.length === 0) return
  await sql`
    insert into declaration_material (id, declare_no, company_id, seq, name, required, note)
    select m.id, ${of.declareNo}, ${of.companyId},
      m.at + coalesce((select max(seq) from declaration_material
        where declare_no = ${of.declareNo}), 0), m.name, m.required, m.note
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as (id text, name text, required boolean, note text)) with ordinality
      as m (id, name, required, note, at)
    on conflict (declare_no, name) do update set removed_at = null, seq = excluded.seq,
      required = excluded.required, note = excluded.note
      where declaration_material.removed_at is not null`.execute(tx)
}

/** Takes a line out; with uploads it is kept aside, and no part of a submission any more. */
export const removeMaterial = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx
    .deleteFrom('declaration_material')
    .where('id', '=', id)
    .where('version', '=', 0)
    .execute()
  await tx
    .updateTable('declaration_material')
    .set({ removed_at: at, frozen_version: 0 })
    .where('id', '=', id)
    .execute()
}

/** Adds an upload to a material as its next version. */
export const addVersion = async (
  tx: Tx,
  of: { declareNo: string; companyId: string; materialId: string },
  upload: {
    version: number
    fileIds: readonly string[]
    note: string
    at: Date
    actorId: string
    actorName: string
  },
): Promise<void> => {
  await tx
    .insertInto('declaration_version')
    .values({
      material_id: of.materialId,
      version: upload.version,
      declare_no: of.declareNo,
      company_id: of.companyId,
      file_ids: [...upload.fileIds],
      note: upload.note,
      at: upload.at,
      actor_id: upload.actorId,
      actor_name: upload.actorName,
    })
    .execute()
  await tx
    .updateTable('declaration_material')
    .set({ version: upload.version, state: 'uploaded', remark: '', updated_at: upload.at })
    .where('id', '=', of.materialId)
    .execute()
}

/** Takes the newest upload back: the one before it counts again. */
export const takeBackVersion = async (
  tx: Tx,
  materialId: string,
  version: number,
  at: Date,
): Promise<void> => {
  await tx
    .deleteFrom('declaration_version')
    .where('material_id', '=', materialId)
    .where('version', '=', version)
    .execute()
  await sql`
    update declaration_material as m set updated_at = ${at},
      version = coalesce(v.version, 0), state = coalesce(v.state, 'none'),
      remark = coalesce(v.remark, '')
    from (select 1) as one
      left join lateral (select version, state, remark from declaration_version
        where material_id = ${materialId} order by version desc limit 1) as v on true
    where m.id = ${materialId}`.execute(tx)
}

/** A verdict on the newest upload of a material. */
export const judgeMaterial = async (
  tx: Tx,
  materialId: string,
  verdict: { state: 'passed' | 'returned'; remark: string; at: Date },
): Promise<void> => {
  const { state, remark, at } = verdict
  await tx
    .updateTable('declaration_material')
    .set({ state, remark, updated_at: at })
    .where('id', '=', materialId)
    .where('version', '>', 0)
    .execute()
  await sql`update declaration_version as v set state = ${state}, remark = ${remark}
    from declaration_material as m where m.id = ${materialId} and v.material_id = m.id
      and v.version = m.version`.execute(tx)
}

/** Keeps the newest version of every material as that of the submission, or lets go of all. */
export const freezeMaterials = async (
  tx: Tx,
  declareNo: string,
  frozen: boolean,
): Promise<void> => {
  await tx
    .updateTable('declaration_material')
    .set((eb) => ({ frozen_version: frozen ? eb.ref('version') : 0 }))
    .where('declare_no', '=', declareNo)
    .where('removed_at', 'is', null)
    .execute()
}

/** Whether an upload, a proof or a correction of any declaration rests on a file. */
export const usesFile = async (tx: Tx, fileId: string): Promise<boolean> => {
  // Whoever is taking it in at this moment is waited for.
  await tx.selectFrom('stored_file').select('id').where('id', '=', fileId).forUpdate().execute()
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from declaration_version where file_ids @> array[${fileId}]::text[])
    or exists (select from declaration_move where file_ids @> array[${fileId}]::text[]) as used`.execute(
    tx,
  )
  return rows[0]?.used === true
}

/** A file that a declaration may take in. */
export interface OwnFile {
  id: string
  name: string
  bytes: number
}

/**
 * Makes uploaded files the company's: its own ones of this use, and those that the caller has
 * uploaded as somebody of the platform. Null when one of them is neither.
 */
export const takeFiles = async (
  tx: Tx,
  ids: readonly string[],
  of: { companyId: string; userId: string },
): Promise<OwnFile[] | null> => {
  if (ids.length === 0) return []
  const { rows } = await sql<OwnFile>`
    update stored_file set company_id = ${of.companyId}
    where id = any(${sql.val([...ids])}::text[]) and feature = 'declaration' and not del_flag
      and (company_id = ${of.companyId} or company_id is null and owner_id = ${of.userId})
    returning id, original_name as name, bytes::int as bytes`.execute(tx)
  const byId = new Map(rows.map((file) => [file.id, file]))
  const found = ids.flatMap((id) => byId.get(id) ?? [])
  return found.length === ids.length ? found : null
}

/** Names and sizes of files that are not gone. */
export const filesOf = async (
  db: Database | Tx,
  ids: readonly string[],
): Promise<Map<string, OwnFile & { mime: string }>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('stored_file')
    .where('id', 'in', [...ids])
    .where('del_flag', '=', false)
    .select(['id', 'original_name as name', 'mime'])
    .select((eb) => eb.cast<number>('bytes', 'integer').as('bytes'))
    .execute()
  return new Map(rows.map((file) => [file.id, file]))
}
