import {
  DOCUMENT_KINDS,
  documentFields,
  type DocumentFields,
  type DocumentKind,
} from '#domain/content/kinds.ts'
import type { BodyOf } from '#domain/content/shape.ts'
import { storedBody } from './form-shape.ts'
import type { Schema } from './wire/schema.ts'

export type PublicationKind = DocumentKind
type Bodies = { [K in PublicationKind]: BodyOf<DocumentFields<K>> }
export type PublicationBody<K extends PublicationKind> = Bodies[K]

/** 发布内容: every kind of document that editors publish, with the shape of its body. */
export const publications = Object.fromEntries(
  DOCUMENT_KINDS.map((kind): [string, Schema] => [kind, storedBody(documentFields(kind))]),
) as { readonly [K in PublicationKind]: Schema<PublicationBody<K>> }
