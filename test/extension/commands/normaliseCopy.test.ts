import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CommandContext } from '../../../src/extension/commands/command.ts';
import { isEdited, normaliseCopy } from '../../../src/extension/commands/normaliseCopy.ts';
import { readMesh } from '../../../src/library/readMesh.ts';
import { concatBytes } from '../../../src/util/concatBytes.ts';

const editor = vi.hoisted(() => ({
	files: new Map<string, Uint8Array>(),
	proposed: '',
	said: [] as string[],
	answer: true,
}));

vi.mock('vscode', async () => {
	const { Uri } = await import('../fakeVscode.ts');
	const say = async (words: string) => {
		editor.said.push(words);
	};
	return {
		Uri,
		FilePermission: { Readonly: 1 },
		FileType: { File: 1 },
		ProgressLocation: {},
		window: {
			withProgress: (_options: unknown, work: (...args: unknown[]) => unknown) =>
				work({ report() {} }, { onCancellationRequested() {} }),
			showSaveDialog: async ({ defaultUri }: { defaultUri: InstanceType<typeof Uri> }) => {
				editor.proposed = defaultUri.path;
				return editor.answer ? defaultUri : undefined;
			},
			showInformationMessage: say,
			showWarningMessage: say,
			setStatusBarMessage() {},
		},
		workspace: {
			textDocuments: [],
			fs: {
				isWritableFileSystem: () => true,
				async stat({ path }: { path: string }) {
					const file = editor.files.get(path);
					if (!file) throw new Error(`no ${path}`);
					return { type: 1, ctime: 0, mtime: 0, size: file.length };
				},
				async readFile({ path }: { path: string }) {
					const file = editor.files.get(path);
					if (!file) throw new Error(`no ${path}`);
					return file;
				},
			},
		},
	};
});
const { Uri } = await import('../fakeVscode.ts');

/** A mesh of Gmsh: a square of two triangles, the second clockwise unless another is given. */
const square = (second = '2 4 3', z = 0) =>
	`$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 1 1 ${z}\n$EndNodes\n$Elements\n2\n1 2 2 0 1 1 2 3\n2 2 2 0 1 ${second}\n$EndElements\n`;

async function run(name: string, content: string | Uint8Array): Promise<void> {
	const path = `/meshes/${name}`;
	editor.files.set(path, Buffer.from(content));
	const platform = {
		loadClient: () => Promise.reject(new Error('not asked for')),
		async writeFiles(
			files: readonly {
				uri: { path: string };
				pieces(): AsyncIterable<Uint8Array>;
			}[],
		) {
			for (const { uri, pieces } of files) {
				const chunks: Uint8Array[] = [];
				for await (const piece of pieces()) chunks.push(piece);
				editor.files.set(uri.path, concatBytes(chunks));
			}
		},
	};
	await normaliseCopy({ platform } as unknown as CommandContext, new Uri('file', path) as never);
}

/** The mesh of a file. */
async function meshIn(name: string) {
	const bytes = editor.files.get(`/meshes/${name}`)!;
	return (await readMesh([{ name, size: bytes.length, chunks: () => [bytes] }])).mesh;
}

beforeEach(() => {
	editor.files.clear();
	Object.assign(editor, { proposed: '', said: [], answer: true });
});

describe('a mesh whose files nobody edits as text', () => {
	test('is written again next to itself, and what was done is said', async () => {
		await run('a.msh', square('2 3 4'));
		expect(editor.proposed).toBe('/meshes/a.normalised.msh');
		expect(editor.said).toEqual(['Wrote a.normalised.msh. a.msh: 1 triangle reversed.']);
		expect((await meshIn('a.normalised.msh'))?.triangles).toHaveLength(6);
		expect(Buffer.from(editor.files.get('/meshes/a.normalised.msh')!).toString()).toMatch(
			/^\$MeshFormat\n2\.2 0 8\n/,
		);
	});

	test('that is compressed is written as the file in it', async () => {
		await run('a.gmr.gz', gzipSync('3\n0 0\n1 0\n0 1\n3\n1 0\n1 2\n2 0\n1\n-1 2 3 0\n'));
		expect(editor.proposed).toBe('/meshes/a.normalised.gmr');
		expect((await meshIn('a.normalised.gmr'))?.triangles).toHaveLength(3);
	});

	test('is written as bytes where it is called so', async () => {
		const { medit } = await import('../../formats/loaded.ts');
		const points = Float64Array.of(0, 0, 1, 0, 0, 1);
		const turned = {
			points,
			triangles: Uint32Array.of(0, 2, 1),
			fields: [],
			dimension: 2 as const,
		};
		const [file] = medit.write(turned, { encoding: 'binary' }).files;
		await run('a.meshb', concatBytes([...file!.chunks()]));
		expect(editor.proposed).toBe('/meshes/a.normalised.meshb');
		expect([...editor.files.get(editor.proposed)!.subarray(0, 8)]).toEqual([
			1, 0, 0, 0, 2, 0, 0, 0,
		]);
	});

	test('that is normal already is left alone', async () => {
		await run('a.msh', square());
		expect([editor.proposed, editor.said]).toEqual(['', ['a.msh: nothing to repair.']]);
	});

	test('is not written where the person does not say where', async () => {
		editor.answer = false;
		await run('a.msh', square('2 3 4'));
		expect([...editor.files.keys(), ...editor.said]).toEqual(['/meshes/a.msh']);
	});

	test('in space is left alone where its triangles are oriented consistently', async () => {
		await run('a.msh', square('2 4 3', 1));
		expect([editor.proposed, editor.said]).toEqual(['', ['a.msh: nothing to repair.']]);
	});

	test('that can’t be read is refused with the first error', async () => {
		await expect(run('a.msh', square('2 4 9'))).rejects.toThrow(
			/^a\.msh has errors and can’t be normalised: a\.msh:14:15: /,
		);
		await expect(run('b.msh.gz', gzipSync(square()).subarray(0, 40))).rejects.toThrow(
			'The file is damaged or cut short',
		);
	});
});

test.each([
	['plate.gmr', true],
	['plate.1.node', true],
	['notes', true],
	['mesh.txt', true],
	['plate.mesh', true],
	['plate.meshb', false],
	['plate.msh', true],
	['PLATE.VTU', false],
	['plate.gmr.gz', false],
])('whether %s is edited as text: %s', (name, expected) => {
	expect(isEdited(name)).toBe(expected);
});
