import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshProject, root, tarball } from './project.ts';

let folder = '';
let remove = () => undefined as unknown;
const at = (name: string) => join(folder, name);
const installed = (name: string) => at(`node_modules/trirefine/${name}`);
const node = (...args: string[]): string =>
	execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

beforeAll(async () => {
	({ folder, remove } = await freshProject());
});
afterAll(() => remove());

/** A mesh that is read and written by the library's names. */
const usage = `
const bytes = new TextEncoder().encode('OFF\\n3 1 0\\n0 0 0\\n1 0 0\\n0 1 0\\n3 0 1 2\\n');
const { mesh } = await readMesh({ name: 'a.off', bytes });
const { files } = await writeMesh(mesh!, 'stl', { values: { encoding: 'ascii' } });
const text = new TextDecoder().decode(files[0]!.bytes);
`;
const plain = usage.replaceAll('!', '');

describe('the packed package', () => {
	test('is below 2.5 MB and brings no other package', () => {
		expect(statSync(tarball).size).toBeLessThan(2.5e6);
		expect(readdirSync(at('node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
			'trirefine',
		]);
	});

	test('has the programs, the library, what it is and whose, and nothing else', () => {
		const names = readdirSync(installed(''), { recursive: true, encoding: 'utf8' })
			.filter((name) => statSync(installed(name)).isFile())
			.map((name) => name.replaceAll('\\', '/'));
		const expected =
			/^(package\.json|README\.md|CHANGELOG\.md|LICENSE|docs\/.*|examples\/(plate\.|library\/|pictures\/bench\.svg).*|dist\/(ThirdPartyNotices\.txt|(cli|lsp|(file|step)-thread|command-thread(\.[\w-]+)?)\.js|library\/([\w-]+\.mjs|package\.json|types\/.*\.d\.ts)))$/;
		expect(names.filter((name) => !expected.test(name))).toEqual([]);
		for (const name of ['LICENSE', 'dist/ThirdPartyNotices.txt', 'dist/step-thread.js'])
			expect(names).toContain(name);
		expect(names.filter((name) => /^dist\/.*bench/.test(name))).toEqual([]);
	});

	test('has pages whose links between them lead somewhere', () => {
		for (const page of readdirSync(installed('docs')).filter((name) => name.endsWith('.md'))) {
			const text = readFileSync(installed(`docs/${page}`), 'utf8');
			for (const [, to] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g))
				expect(statSync(join(dirname(installed(`docs/${page}`)), to!)), page).toBeDefined();
		}
	});
});

describe('the library in a fresh project', () => {
	test('is imported in Node', () => {
		const code = `import { readMesh, writeMesh } from 'trirefine';${plain}console.log(text);`;
		writeFileSync(at('a.mjs'), code);
		expect(node('a.mjs')).toMatch(/^solid[\s\S]*vertex 1 0 0/);
	});

	test('converts by the example of the package', () => {
		const example = installed('examples/library/convert.mjs');
		expect(node(example, installed('examples/plate.1.node'), 'plate.vtu')).toBe(
			'wrote plate.vtu\n',
		);
	});

	test('is bundled for a page', async () => {
		const contents = `import { readMesh, writeMesh } from 'trirefine';
export const done = (async () => {${plain}return text;})();`;
		const { outputFiles } = await build({
			stdin: { contents, resolveDir: folder },
			...{ bundle: true, write: false, platform: 'browser', format: 'iife', globalName: 'page' },
		});
		const context = { TextEncoder, TextDecoder, page: undefined as unknown };
		const code = `${outputFiles[0]!.text};page`;
		const { done } = runInNewContext(code, context) as { done: Promise<string> };
		expect(await done).toMatch(/^solid[\s\S]*vertex 1 0 0/);
	});

	const resolutions = [
		['node16', 'node16', 'a.mts'],
		['nodenext', 'nodenext', 'a.mts'],
		['bundler', 'preserve', 'a.ts'],
	] as const;
	test.each(resolutions)('has types by moduleResolution %s', (resolution, module, name) => {
		const code = `import { readMesh, type TriMesh, writeMesh } from 'trirefine';
${usage}
export const said: string = text;
export const points = (one: TriMesh): number => one.points.length;
// @ts-expect-error: a mesh may be missing
points(mesh);
`;
		writeFileSync(at(name), code);
		const flags = ['--strict', '--noEmit', '--target', 'es2022'];
		flags.push('--module', module, '--moduleResolution', resolution);
		const tsc = join(root, 'node_modules/typescript/bin/tsc');
		expect(node(tsc, ...flags, name)).toBe('');
	});
});

describe('the programs in a fresh project', () => {
	test('are called by npx', () => {
		const mesh = installed('examples/plate.gmr');
		const said = execFileSync('npx', ['--offline', 'trirefine', 'info', mesh], {
			...{ cwd: folder, encoding: 'utf8', stdio: 'pipe' },
		});
		expect(said).toMatch(/triangles +244/);
	});

	test('the language server answers', async () => {
		const child = spawn(process.execPath, [installed('dist/lsp.js'), '--stdio'], {
			stdio: ['pipe', 'pipe', 'inherit'],
		});
		const params = { processId: null, rootUri: null, capabilities: {} };
		const asked = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
		child.stdin.write(`Content-Length: ${asked.length}\r\n\r\n${asked}`);
		let said = '';
		for await (const part of child.stdout) {
			said += part;
			if (/"capabilities":\{.*\}$/.test(said)) break;
		}
		child.kill();
		await once(child, 'exit');
		expect(said).toContain('"hoverProvider":true');
	});
});
