import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { root } from './inProcess.ts';

/** The schemas. */
export const schemaFolder = join(root, 'docs/schemas');
const schemas = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
for (const name of readdirSync(schemaFolder))
	schemas.addSchema(JSON.parse(readFileSync(join(schemaFolder, name), 'utf8')) as object);

/** What is wrong with a document by a schema of docs/schemas; empty for nothing. */
export function schemaFaults(schema: string, document: unknown): unknown[] {
	schemas.validate(`${schema}.json`, document);
	return schemas.errors ?? [];
}
