// Converts a mesh, in Node: `node examples/library/convert.mjs examples/plate.1.node plate.vtu`
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { companionsOf, formatForWriting, lossSentences, readMesh, writeMesh } from 'trirefine';

const [from, to] = process.argv.slice(2);
const format = to && formatForWriting(basename(to));
if (!format) {
	console.error('usage: node convert.mjs <mesh> <file>, whose suffix says in what format');
	process.exit(2);
}

// The file that was asked for, and those of its set that lie beside it.
const others = companionsOf(basename(from)).map(({ name }) => join(dirname(from), name));
const paths = [from, ...others.filter((path) => existsSync(path))];
const files = paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) }));

const { mesh, findings } = await readMesh(files);
for (const { file, line, column, severity, message } of findings)
	console.error(`${file}:${line}:${column}: ${severity}: ${message}`);
if (!mesh) process.exit(1);

const written = await writeMesh(mesh, format, { name: basename(to) });
for (const sentence of lossSentences(written.losses)) console.error(`warning: ${sentence}`);
for (const { name, bytes } of written.files) {
	const path = join(dirname(to), name);
	writeFileSync(path, bytes, { flag: 'wx' });
	console.log(`wrote ${path}`);
}
