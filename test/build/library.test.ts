import { execFileSync, spawnSync } from 'node:child_process';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { built } from '../support/program.ts';
import { findChromium, launch } from '../webview/harness/chromium.ts';

const root = resolve(import.meta.dirname, '../..');
const node = (cwd: string, ...args: string[]): string =>
	execFileSync(process.execPath, args, { cwd, encoding: 'utf8', stdio: 'pipe' });

let folder: string;
beforeAll(async () => {
	await built('library');
	// As `npm link` leaves it.
	folder = mkdtempSync(join(tmpdir(), 'trirefine-library-'));
	mkdirSync(join(folder, 'node_modules'));
	symlinkSync(root, join(folder, 'node_modules/trirefine'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the library', () => {
	test('imports nothing but its own parts', () => {
		const all = join(root, 'dist/library');
		const modules = readdirSync(all).filter((name) => name.endsWith('.mjs'));
		expect(modules.length).toBeGreaterThan(20);
		for (const name of modules) {
			const imported = ts
				.preProcessFile(readFileSync(join(all, name), 'utf8'), true, true)
				.importedFiles.map(({ fileName }) => fileName);
			for (const one of imported) expect(modules, `${name}: ${one}`).toContain(one.slice(2));
		}
	});

	test('is imported by its name, in Node', () => {
		const code = `import { formats } from 'trirefine'; console.log(formats.length);`;
		writeFileSync(join(folder, 'a.mjs'), code);
		expect(Number(node(folder, 'a.mjs'))).toBeGreaterThan(20);
	});

	// The newest one, and the least that docs/library.md promises.
	test.each(['typescript-7', 'typescript-5.4'])(
		'has types for %s',
		{ timeout: 120_000 },
		(version) => {
			const code = [
				`import { type TriMesh, readMesh, writeMesh } from 'trirefine';`,
				`const { mesh } = await readMesh({ name: 'a.off', bytes: new Uint8Array() });`,
				'export const counts = (one: TriMesh): number => one.points.length;',
				'if (mesh) (await writeMesh(mesh, "gmr")).losses.map(({ keptBy }): readonly string[] => keptBy);',
				'// @ts-expect-error: a mesh may be missing',
				'counts(mesh);',
			];
			writeFileSync(join(folder, 'a.mts'), code.join('\n'));
			const flags = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022'];
			flags.push('--skipLibCheck', 'false');
			const tsc = join(root, 'node_modules', version, 'bin/tsc');
			expect(node(folder, tsc, ...flags, 'a.mts')).toBe('');
		},
	);

	test('converts in Node, as the example does', () => {
		const example = join(root, 'examples/library/convert.mjs');
		const to = join(folder, 'plate.vtu');
		const source = join(root, 'examples/plate.1.node');
		expect(node(root, example, source, to)).toBe(`wrote ${to}\n`);
		expect(readFileSync(to, 'utf8')).toContain('NumberOfCells="304"');
	});

	test('adapts in Node, as the example does', () => {
		const example = join(root, 'examples/library/adapt.mjs');
		const to = join(folder, 'plate.adapted.vtu');
		const source = join(root, 'examples/plate.gmr');
		expect(node(root, example, source, '0.2', to)).toMatch(/edges within bounds/);
		expect(readFileSync(to, 'utf8')).toContain('<UnstructuredGrid>');
	});

	test('refuses in the example with a sentence, and writes all files or none', () => {
		const example = join(root, 'examples/library/convert.mjs');
		const source = join(root, 'examples/plate.1.node');
		const refused = (from: string, to: string): string => {
			const { status, stdout, stderr } = spawnSync(process.execPath, [example, from, to], {
				...{ cwd: root, encoding: 'utf8' },
			});
			expect([status, stdout]).toEqual([1, '']);
			return stderr.trim();
		};
		const inFolder = (name: string) => join(folder, name);
		expect(refused(source, 'plate.nosuch')).toMatch(/^usage: .*$/);
		expect(refused(inFolder('none.off'), inFolder('a.vtu'))).toMatch(/^ENOENT: .*$/);
		writeFileSync(inFolder('text.off'), 'no mesh\n');
		expect(refused(inFolder('text.off'), inFolder('a.vtu'))).toMatch(
			/^text\.off:1:1: error: .*\n.*text\.off has errors and is not converted$/,
		);
		expect(refused(source, inFolder('no/plate.vtu'))).toMatch(/^ENOENT: .*$/m);
		writeFileSync(inFolder('set.ele'), 'mine');
		expect(refused(source, inFolder('set.node'))).toContain(
			'set.ele exists already, so nothing was written',
		);
		expect(existsSync(inFolder('set.node'))).toBe(false);
		expect(readFileSync(inFolder('set.ele'), 'utf8')).toBe('mine');
	});
});

describe.skipIf(!findChromium())('the library in a page', () => {
	const types: Record<string, string> = { '.mjs': 'text/javascript', '.html': 'text/html' };

	test('converts, as the example does', async () => {
		const server = createServer(({ url = '/' }, response) => {
			const path = join(root, new URL(url, 'http://localhost').pathname);
			if (!existsSync(path)) return void response.writeHead(404).end();
			response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/plain' });
			response.end(readFileSync(path));
		});
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
		onTestFinished(() => void server.close());
		const browser = await launch(findChromium()!, 'nothing');
		onTestFinished(() => browser.close());
		const page = await browser.newPage();
		const { port } = server.address() as AddressInfo;
		await page.goto(`http://localhost:${port}/examples/library/page.html`);
		await page.selectOption('#format', 'off');
		const set = ['node', 'ele', 'poly'].map((one) => join(root, `examples/plate.1.${one}`));
		await page.setInputFiles('#files', set);
		const said = () => page.locator('#said').textContent();
		await expect.poll(said).toMatch(/^Triangle .*: 152 points, 244 triangles\.\n/);
		expect(await said()).toContain('OFF cannot store them');
		const link = page.locator('#links a');
		expect(await link.textContent()).toBe('plate.1.off');
		const text = await link.evaluate(async (a) =>
			(await fetch((a as HTMLAnchorElement).href)).text(),
		);
		expect(text).toMatch(/^OFF\n152 /);
		await page.setInputFiles('#files', join(root, 'package.json'));
		await expect.poll(said).toContain('package.json is not a mesh file');
	});
});
