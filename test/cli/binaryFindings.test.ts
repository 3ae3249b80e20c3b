import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cli, workFolder } from './inProcess.ts';

const { at } = workFolder();

const square = [
	...['$MeshFormat', '2.2 0 8', '$EndMeshFormat', '$Nodes', '4'],
	...['1 0 0 0', '2 1 0 0', '3 1 1 0', '4 0 1 0', '$EndNodes'],
	...['$Elements', '2', '1 2 2 0 1 1 2 3', '2 2 2 0 1 1 4 3', '$EndElements', ''],
].join('\n');

test.each([
	['bytes.msh', ['--to', 'gmsh', '--write', 'encoding=binary']],
	['bytes.meshb', []],
	['bytes.stl', ['--write', 'encoding=binary']],
])('a finding in %s, which has no lines, is told with its file', async (name, options) => {
	const source = at('mixed.msh');
	writeFileSync(source, square);
	const converted = await cli('convert', source, at(name), ...options);
	expect(converted.err).toBe('');
	const { exit, out, err } = await cli('check', at(name));
	expect(err).toBe('');
	expect(out).toContain(`${at(name)}:1:1: warning: Triangle`);
	expect(out).toContain('(mixed-orientation)');
	expect(exit).toBe(0);
	const json = JSON.parse((await cli('check', at(name), '--json')).out);
	const found = json.findings.filter(({ rule }: { rule: string }) => rule === 'mixed-orientation');
	expect(found).toMatchObject([{ file: at(name), line: 1, column: 1 }]);
});
