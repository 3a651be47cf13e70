import type { Field } from '../fields/fields.ts'

/** What a field that is published holds; one that is not needed may be empty. */
export type ValueOf<One> = One extends { type: 'rows'; fields: infer F extends readonly Field[] }
  ? BodyOf<F>[]
  : One extends { type: 'record'; fields: infer F extends readonly Field[] }
    ? BodyOf<F>
    : One extends { type: 'choice'; of: infer Table }
      ? (keyof Table & string) | (One extends { need: string } ? never : '')
      : One extends { type: 'choices'; of: infer Table }
        ? (keyof Table & string)[]
        : One extends { type: 'number' }
          ? number | (One extends { need: string } ? never : null)
          : One extends { type: 'flag' }
            ? boolean
            : One extends { type: 'cells' }
              ? string[][]
              : One extends { type: 'words' | 'dictionary' | 'regions' | 'refs' }
                ? string[]
                : string

/** What is published of a form: its fields by name, as their description says. */
export type BodyOf<F extends readonly Field[]> = {
  -readonly [One in F[number] as One['name']]: ValueOf<One>
}
