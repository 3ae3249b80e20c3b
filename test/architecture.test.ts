import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** What each folder may import from, beside itself. */
const allowed: Record<string, string[]> = {
	'src/util': [],
	'src/mesh': ['src/util'],
	'src/formats': ['src/util', 'src/mesh'],
	'src/library': ['src/util', 'src/mesh', 'src/formats', 'src/sizing', 'src/engine', 'src/refine'],
	'src/validate': ['src/util', 'src/mesh'],
	'src/compare': ['src/util', 'src/mesh'],
	'src/sizing': ['src/util', 'src/mesh'],
	'src/quantities': ['src/util', 'src/mesh', 'src/sizing'],
	'src/picture': ['src/util', 'src/mesh', 'src/sizing', 'src/quantities'],
	'src/repair': ['src/util', 'src/mesh', 'src/validate'],
	'src/steps': ['src/util', 'src/mesh', 'kernels'],
	'src/engine': ['src/util', 'src/mesh', 'src/steps', 'kernels'],
	'src/refine': ['src/util', 'src/mesh', 'src/sizing', 'src/steps', 'src/engine'],
	'src/draw': [
		'src/util',
		'src/mesh',
		'src/picture',
		'src/steps',
		'src/engine',
		'src/refine',
		'kernels',
	],
	'src/handover': ['src/util', 'src/mesh', 'src/refine'],
	'src/protocol': ['src/util', 'src/mesh', 'src/quantities', 'src/validate', 'src/refine'],
};
const pure = Object.keys(allowed);
allowed['src/language'] = pure;
allowed['src/platform'] = [...pure, 'kernels'];
/** The rooms of the preview's pages and workers, each above those that stand before it; what each may import of them. */
const webviewRooms: Record<string, readonly string[]> = {
	util: [],
	model: [],
	messages: ['model'],
	files: [],
	graphics: ['util', 'model'],
	view: ['util', 'model', 'messages', 'graphics'],
	work: ['util', 'model', 'messages', 'files', 'graphics'],
	search: ['model', 'view', 'work'],
	controls: ['util', 'model', 'messages', 'graphics', 'view'],
	selection: ['model', 'messages', 'view', 'work', 'controls'],
	panel: 'util model messages files graphics view work search controls selection'.split(' '),
};
for (const [room, others] of Object.entries(webviewRooms))
	allowed[`webview/${room}`] = [...pure, ...others.map((other) => `webview/${other}`)];
allowed['webview/work']!.push('kernels');
allowed.webview = [...pure, ...Object.keys(webviewRooms).map((room) => `webview/${room}`)];
allowed['src/extension'] = [...pure, 'src/language', 'src/platform'];
allowed['src/cli'] = allowed['src/extension'];
allowed['src/bench'] = [...pure, 'src/platform', 'src/cli'];
/** The rooms of `src/refine`, each of which may import from those before it; what stands beside them all may use. */
const rooms =
	'topology resident host goal rounds longestEdge uniform lepp triangulate polygonise adapt'.split(
		' ',
	);

/** Packages and built-in modules that one folder alone may name. */
const exclusive: readonly [module: RegExp, owner: RegExp][] = [
	[/^vscode$/, /^src\/extension\//],
	[/^node:|^webgpu$/, /^src\/platform\//],
	[/^vscode-languageserver(\/|$)/, /^src\/(language|cli|extension)\//],
	[/^vscode-languageclient(\/|$)/, /^src\/extension\//],
	[/^three(\/|$)/, /^webview\//],
	[/^@vscode\/webview-ui-toolkit/, /^webview\/controls\/widgets\.ts$/],
];

function sources(folder: string): string[] {
	if (!existsSync(join(root, folder))) return [];
	return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
		.map((name) => `${folder}/${name}`);
}

const imported = new Map<string, string[]>();

function importsOf(file: string): string[] {
	const known = imported.get(file);
	if (known) return known;
	const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true);
	const names = importedFiles.map(({ fileName }) => fileName);
	imported.set(file, names);
	return names;
}

/** The folder that a path is in, of those that the rules are for: in `src` and `webview` the one below. */
const folderOf = (path: string): string => {
	const [top = '', ...below] = path.split('/');
	const isRoom = top === 'src' || (top === 'webview' && below.length > 1);
	return isRoom ? `${top}/${below[0]}` : top;
};

const files = [...sources('src'), ...sources('webview')];

/** What a file imports that is there when it runs; types are not. */
function valuesOf(file: string): string[] {
	const text = readFileSync(join(root, file), 'utf8');
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
	return source.statements.flatMap((statement) => {
		if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
		const { moduleSpecifier } = statement;
		const types = ts.isImportDeclaration(statement)
			? statement.importClause?.isTypeOnly
			: statement.isTypeOnly;
		if (types || !moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
		const { text: name } = moduleSpecifier;
		return name.startsWith('.') ? [relative(root, resolve(root, dirname(file), name))] : [];
	});
}

describe('imports', () => {
	test('are found at all', () => {
		expect(importsOf('src/mesh/finding.ts')).toEqual(['./triMesh.ts']);
		expect(files.length).toBeGreaterThan(5);
	});

	test('of the rooms of the preview go down, one above the other', () => {
		const names = Object.keys(webviewRooms);
		for (const [i, name] of names.entries())
			expect(names.slice(0, i), name).toEqual(expect.arrayContaining([...webviewRooms[name]!]));
		const folders = files
			.map(folderOf)
			.filter((folder) => folder.startsWith('webview/'))
			.map((folder) => folder.slice('webview/'.length));
		expect([...new Set(folders)].sort()).toEqual(names.sort());
	});

	test('point only the way that the design allows', () => {
		const wrong: string[] = [];
		for (const file of files) {
			for (const name of importsOf(file).filter((name) => name.startsWith('.'))) {
				const target = relative(root, resolve(root, dirname(file), name));
				const [from, to] = [folderOf(file), folderOf(target)];
				if (from !== to && !allowed[from]?.includes(to)) wrong.push(`${file} → ${target}`);
			}
		}
		expect(wrong).toEqual([]);
	});

	test('of an operation lead down, room by room', () => {
		const roomOf = (path: string) => /^src\/refine\/(\w+)\//.exec(path)?.[1];
		const all = files.filter((file) => file.startsWith('src/refine/'));
		expect([...new Set(all.flatMap((file) => roomOf(file) ?? []))].sort()).toEqual(
			[...rooms].sort(),
		);
		expect(all.filter((file) => !roomOf(file)).length).toBeLessThanOrEqual(14);
		const wrong: string[] = [];
		for (const file of all)
			for (const name of importsOf(file).filter((name) => name.startsWith('.'))) {
				const target = relative(root, resolve(root, dirname(file), name));
				const [from, to] = [roomOf(file), roomOf(target)];
				if (from && to && rooms.indexOf(to) > rooms.indexOf(from))
					wrong.push(`${file} → ${target}`);
			}
		expect(wrong).toEqual([]);
	});

	test('of a format lead from no folder to one that leads back, types included', () => {
		const others = new Map<string, Set<string>>();
		for (const file of files.filter((file) => file.startsWith('src/formats/')))
			for (const name of importsOf(file).filter((name) => name.startsWith('.'))) {
				const [from, to] = [
					dirname(file),
					dirname(relative(root, resolve(root, dirname(file), name))),
				];
				if (from === to || !to.startsWith('src/formats')) continue;
				others.set(from, (others.get(from) ?? new Set()).add(to));
			}
		// A folder goes once it leads to none that is left; what stays leads in circles.
		const left = new Set(others.keys());
		for (let before = 0; before !== left.size; ) {
			before = left.size;
			for (const folder of left)
				if (![...others.get(folder)!].some((other) => left.has(other))) left.delete(folder);
		}
		expect(others.size).toBeGreaterThan(25);
		expect([...left]).toEqual([]);
		expect(others.get('src/formats/core')).toBeUndefined();
		// The registry, the plan of files and the like know all folders, and no folder but one above them knows them.
		const above = ['src/formats', 'src/formats/unfinished'];
		const knowing = [...others].filter(([, to]) => to.has('src/formats')).map(([from]) => from);
		expect(knowing.filter((folder) => !above.includes(folder))).toEqual([]);
	});

	test('name node, Dawn, VS Code, three.js and the toolkit each in its one place', () => {
		const wrong: string[] = [];
		for (const file of files)
			for (const name of importsOf(file))
				for (const [module, owner] of exclusive)
					if (module.test(name) && !owner.test(file)) wrong.push(`${file} → ${name}`);
		expect(wrong).toEqual([]);
	});

	/** Circles of files by the imports that `next` gives of each. */
	function circlesOf(some: readonly string[], next: (file: string) => string[]): string[] {
		const open: string[] = [];
		const done = new Set<string>();
		const circles: string[] = [];
		function visit(file: string): void {
			if (done.has(file)) return;
			if (open.includes(file)) {
				circles.push([...open.slice(open.indexOf(file)), file].join(' → '));
				return;
			}
			open.push(file);
			if (files.includes(file)) for (const other of next(file)) visit(other);
			open.pop();
			done.add(file);
		}
		for (const file of some) visit(file);
		return circles;
	}

	test('of values lead in no circle', () => {
		expect(valuesOf('src/engine/gpuEngine.ts')).toContain('src/engine/gpuSession.ts');
		expect(circlesOf(files, valuesOf)).toEqual([]);
	});

	test('of Abaqus lead from no file to one that leads back, types included', () => {
		const own = files.filter((file) => file.startsWith('src/formats/abaqus/'));
		const next = (file: string) =>
			importsOf(file)
				.filter((name) => name.startsWith('.'))
				.map((name) => relative(root, resolve(root, dirname(file), name)))
				.filter((name) => own.includes(name));
		expect(own.flatMap(next).length).toBeGreaterThan(100);
		expect(circlesOf(own, next)).toEqual([]);
	});

	// Who lists formats or operations, as a start does, loads what they are and nothing of what they do.
	test.each(['src/formats/registry.ts', 'src/refine/registry.ts'])(
		'of values lead from %s to no reader, no writer, no step and no engine',
		(registry) => {
			const found = new Set([registry]);
			for (const file of found)
				if (files.includes(file)) for (const next of valuesOf(file)) found.add(next);
			const working = /\/(read|write)[A-Z]\w*\.ts$|^kernels|^src\/(steps|engine)\//;
			expect(found.size).toBeGreaterThan(8);
			expect([...found].filter((file) => working.test(file))).toEqual([]);
			expect(files.filter((file) => working.test(file)).length).toBeGreaterThan(40);
		},
	);
});

describe('tests that drive a browser', () => {
	const driven = [...sources('test/webview/panel'), ...sources('test/e2e')];
	const having = (pattern: RegExp) =>
		driven.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));

	test('are found at all', () => {
		expect(having(/expect\.poll|panel\.until/).length).toBeGreaterThan(5);
	});

	// Nothing in a browser is there at once: `expect.poll`, and what the panel's page offers, ask again.
	test('do not expect at one moment what comes some time', () => {
		expect(having(/expect\(\s*await \w+\.(text|count|frames|picture)\(/)).toEqual([]);
	});

	test('wait for what they need, not for some time', () => {
		expect(having(/waitForTimeout|networkidle/)).toEqual([]);
	});
});
