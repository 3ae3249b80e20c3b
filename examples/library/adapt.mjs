// Adapts a mesh to sizes, in Node: `node examples/library/adapt.mjs examples/plate.gmr "0.1 + x/20" plate.adapted.vtu`
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { formatForWriting, lossSentences, readMesh, runOperation, writeMesh } from 'trirefine';

const [from, size, to] = process.argv.slice(2);
const format = to && formatForWriting(basename(to));
if (!format) throw new Error('usage: node adapt.mjs <mesh> <size> <file>');

const { mesh, findings } = await readMesh({ name: basename(from), bytes: readFileSync(from) });
if (!mesh) throw new Error(findings.map(({ message }) => message).join('\n'));

const adapted = await runOperation(mesh, 'adapt', { size });
console.log(adapted.report.work);
for (const warning of adapted.report.warnings) console.error(`warning: ${warning}`);

const { files, losses } = await writeMesh(adapted.mesh, format, { name: basename(to) });
for (const sentence of lossSentences(losses)) console.error(`warning: ${sentence}`);
// Files that exist stay as they are.
for (const { bytes } of files) writeFileSync(to, bytes, { flag: 'wx' });
