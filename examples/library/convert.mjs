// Converts a mesh, in Node: `node examples/library/convert.mjs examples/plate.1.node plate.vtu`
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { companionsOf, formatForWriting, lossSentences, readMesh, writeMesh } from 'trirefine';

/** Why nothing is written, in words for people. */
class Refused extends Error {}

async function convert(from, to) {
	const format = from && to && formatForWriting(basename(to));
	if (!format)
		throw new Refused('usage: node convert.mjs <mesh> <file>, whose suffix says in what format');

	// The file that was asked for, and those of its set that lie beside it.
	const others = companionsOf(basename(from)).map(({ name }) => join(dirname(from), name));
	const paths = [from, ...others.filter((path) => existsSync(path))];
	const files = paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) }));

	const { mesh, findings } = await readMesh(files);
	for (const { file, line, column, severity, message } of findings)
		console.error(`${file}:${line}:${column}: ${severity}: ${message}`);
	if (!mesh || findings.some(({ severity }) => severity === 'error'))
		throw new Refused(`${from} has errors and is not converted`);

	const written = await writeMesh(mesh, format, { name: basename(to) });
	for (const sentence of lossSentences(written.losses)) console.error(`warning: ${sentence}`);
	writeAll(written.files.map(({ name, bytes }) => ({ path: join(dirname(to), name), bytes })));
}

/** Writes all files or none: files that exist stay as they are. */
function writeAll(files) {
	const existing = files.find(({ path }) => existsSync(path));
	if (existing) throw new Refused(`${existing.path} exists already, so nothing was written`);
	const begun = [];
	try {
		for (const { path, bytes } of files) {
			writeFileSync(path, '', { flag: 'wx' });
			begun.push(path);
			writeFileSync(path, bytes);
		}
	} catch (error) {
		for (const path of begun) rmSync(path, { force: true });
		throw error;
	}
	for (const path of begun) console.log(`wrote ${path}`);
}

const [from, to] = process.argv.slice(2);
try {
	await convert(from, to);
} catch (error) {
	// What the system says has a code, and what the library refuses has a name; all else is a fault of this program.
	if (!(error instanceof Refused || error.code || error.name === 'NotWritable')) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
