import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { InfoReport } from '../../src/cli/commands/info.ts';
import type { MeshInfo } from '../../src/mesh/info.ts';

const cli = resolve(import.meta.dirname, '../../dist/cli.js');

/** Runs the built command line and returns its JSON; on the CPU, so that both sides share as little as they can. */
function trirefine<T>(args: readonly string[]): T {
	const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args, '--json'], {
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`trirefine ${args.join(' ')} exits ${status}: ${stderr}`);
	return JSON.parse(stdout) as T;
}

/** What `trirefine info` says of a file, but for how long it took. */
export function infoOf(file: string): Omit<InfoReport, 'milliseconds' | 'busy'> {
	const { milliseconds, busy, ...info } = trirefine<InfoReport>(['info', file]);
	return info;
}

/** Runs an operation on a file with the command line, and writes another. */
export const runByCommand = (
	operation: string,
	file: string,
	output: string,
	options: readonly string[] = [],
): { input: MeshInfo; output: MeshInfo } =>
	trirefine([operation, file, '-o', output, '--engine', 'cpu', ...options]);

/** Refines a file into another with the command line. */
export const refineByCommand = (file: string, output: string, options: readonly string[] = []) =>
	runByCommand('refine', file, output, options);
