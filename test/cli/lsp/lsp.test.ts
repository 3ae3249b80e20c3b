import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
	createProtocolConnection,
	type PublishDiagnosticsParams,
	StreamMessageReader,
	StreamMessageWriter,
} from 'vscode-languageserver/node';
import { built } from '../../support/program.ts';
import { root } from '../inProcess.ts';

const program = join(root, 'dist/lsp.js');
const example = join(root, 'examples/plate.gmr');

beforeAll(async () => void (await built('lsp')));

let child: ChildProcess | undefined;
afterEach(() => void child?.kill());

const call = (...args: string[]) => {
	const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
		encoding: 'utf8',
		input: '',
	});
	return { status, stdout, stderr };
};

describe('trirefine-lsp', () => {
	test('prints its version and its options', () => {
		const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
		expect(call('--version')).toMatchObject({ status: 0, stdout: `${version}\n` });
		expect(call('--help')).toMatchObject({
			status: 0,
			stdout: expect.stringContaining('--stdio'),
		});
	});

	test('ends with 2 where it is called wrongly, and says what is right', () => {
		for (const args of [[], ['--what'], ['--stdio', 'file']])
			expect(call(...args)).toMatchObject({
				status: 2,
				stderr: expect.stringContaining('trirefine-lsp --help'),
			});
	});

	test('ends when its editor has gone', () => {
		expect(call('--stdio').status).toBe(1);
	});

	test('serves an editor, and ends when asked to', async () => {
		child = spawn(process.execPath, [program, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
		const ended = new Promise((resolve) => child!.on('exit', resolve));
		const connection = createProtocolConnection(
			new StreamMessageReader(child.stdout!),
			new StreamMessageWriter(child.stdin!),
		);
		const published = new Promise<PublishDiagnosticsParams>((resolve) =>
			connection.onNotification('textDocument/publishDiagnostics', resolve),
		);
		connection.listen();
		const { capabilities } = (await connection.sendRequest('initialize', {
			processId: process.pid,
			rootUri: null,
			capabilities: {},
		})) as { capabilities: Record<string, unknown> };
		expect(capabilities.hoverProvider).toBe(true);
		// Its commands are VS Code's.
		expect(capabilities.codeLensProvider).toBeUndefined();
		await connection.sendNotification('initialized', {});
		const uri = pathToFileURL(example).href;
		const text = readFileSync(example, 'utf8');
		// More than a mebibyte: the text stays bytes on the way.
		const padded = `${'# é\n'.repeat(300_000)}${text.replace(/ 1$/m, ' 7')}`;
		await connection.sendNotification('textDocument/didOpen', {
			textDocument: { uri, languageId: 'gmr', version: 1, text: padded },
		});
		const { diagnostics } = await published;
		expect(diagnostics.length).toBeGreaterThan(0);
		expect(diagnostics[0]?.range.start.line).toBeGreaterThan(300_000);
		const before = await connection.sendRequest('trirefine/check', {
			uri: pathToFileURL(join(root, 'test/meshes/square.node')).href,
		});
		expect(before).toMatchObject({ counts: { triangles: 2 }, found: { errors: 0 } });
		await connection.sendRequest('shutdown');
		await connection.sendNotification('exit');
		expect(await ended).toBe(0);
	});
});
